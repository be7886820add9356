## Commands

rules-usage = [game] [topic or piece]
rules-short = read the rules, or see how a piece moves
rules-long = Without a topic it lists the topics. A topic is any word about the game, such as castling, timeout or N for the knight. A piece's page has a picture of its moves; if it moves differently on another board, name that board too: /rules three-realms imp underworld
rules-topic = a topic or a piece; if left out, the list of topics
