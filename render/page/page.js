'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = (id) => document.getElementById(id);
  const last = data.positions.length - 1;
  const FROM = 1, TO = 2, REMOVED = 4, CHECK = 8, COLUMN = 16;

  const make = (name, attributes, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  // What is on every cell in every position, and the state of every seat.
  const boards = [], states = [];
  data.positions.forEach((position, ply) => {
    const now = ply ? boards[ply - 1].slice() : new Uint16Array(data.cells.length);
    for (const [cell, look] of position.c || []) now[cell] = look;
    boards.push(now);
    states.push(position.s || states[ply - 1] || []);
  });

  // The outline of a cell, `size` of its own size.
  const turns = { square: [4, 70.711, 45], pointy: [6, 57.735, 30], flat: [6, 57.735, 0] }[data.shape];
  const outline = (size) => {
    const [corners, radius, first] = turns, points = [];
    for (let i = 0; i < corners; i++) {
      const angle = (first + (360 / corners) * i) * Math.PI / 180;
      points.push((radius * size * Math.cos(angle)).toFixed(1) + ',' + (radius * size * Math.sin(angle)).toFixed(1));
    }
    return points.join(' ');
  };
  const polygon = (name, size, more) => make('polygon', { class: name, points: outline(size), ...more });
  const cross = (name, r) => make('path', { class: name, d: `M${-r} ${-r}L${r} ${r}M${-r} ${r}L${r} ${-r}` });
  const army = (seat) => 'a' + data.seats[seat].army;

  let seat = 0, ply = 0, groups = [], drawn = [], rings = [];

  // Draws the empty boards as the current seat sees them.
  const drawBoards = () => {
    const view = data.seats[seat];
    let first = 0;
    groups = [];
    drawn = [];
    rings = [];
    document.querySelectorAll('.board').forEach((svg, b) => {
      svg.replaceChildren();
      const xs = [], ys = [];
      const around = (x, y, r) => { xs.push(x - r, x + r); ys.push(y - r, y + r); };
      for (let i = first; i < first + data.boards[b][0]; i++) {
        const [x, y] = view.cells[i], [shade, spot] = data.cells[i];
        const group = make('g', { transform: `translate(${x} ${y})`, 'data-cell': view.cells[i][2] });
        group.append(polygon('s' + shade, data.shape === 'square' ? 1 : 0.975));
        if (spot !== null) {
          const sign = cross('spot', 40);
          sign.classList.add('a' + spot);
          group.append(sign);
        }
        const content = make('g', {});
        group.append(content);
        svg.append(group);
        groups.push(content);
        around(x, y, 58);
      }
      first += data.boards[b][0];
      for (const [[x1, y1], [x2, y2], dashed] of view.lines[b]) {
        const line = make('line', { class: 'line', x1, y1, x2, y2 });
        if (dashed) line.setAttribute('stroke-dasharray', '16 10');
        svg.append(line);
      }
      for (const [x, y, text] of view.labels[b]) {
        svg.append(make('text', { class: 'label', x, y: y + 10, 'aria-hidden': true }, text));
        around(x, y, 24);
      }
      for (const [x, y, owner, letter] of b ? [] : view.sides) {
        const ring = make('circle', { class: 'ring', cx: x, cy: y, r: 46 });
        rings.push([ring, owner]);
        svg.append(ring, make('circle', { class: 'side ' + army(owner), cx: x, cy: y, r: 38 }),
          make('text', { class: army(owner), x, y: y + 15 }, letter));
        around(x, y, 50);
      }
      const left = Math.min(...xs), top = Math.min(...ys);
      svg.setAttribute('viewBox', [left, top, Math.max(...xs) - left, Math.max(...ys) - top].map(Math.round).join(' '));
    });
    byId('flip').textContent = view.side;
    byId('flip').setAttribute('aria-label', view.turned);
  };

  const drawCell = (content, look, marks) => {
    const parts = [], piece = look && data.looks[look - 1];
    if (marks & FROM && !(marks & TO)) {
      const sides = turns[0];
      parts.push(polygon('from', 0.92, { pathLength: sides * 100, 'stroke-dasharray': '28 44 28 0' }));
    }
    if (marks & TO) parts.push(polygon('to', 0.92));
    if (marks & COLUMN) parts.push(polygon('column', 0.82));
    if (marks & CHECK) parts.push(make('circle', { class: 'check', r: 43 }));
    if (piece) {
      const { kind, seat, dead, sign } = piece, size = data.shape === 'square' ? 95 : 88;
      parts.push(make('use', {
        href: '#k' + kind, class: army(seat) + (dead ? ' dead' : ''),
        x: -size / 2, y: -size * 0.535, width: size, height: size,
      }));
      if (dead) {
        const gone = cross('cross', 31);
        gone.classList.add(army(seat), 'dead');
        parts.push(gone);
      }
      if (sign) parts.push(make('circle', { class: 'badge', cx: -30, cy: 28, r: 16 }), make('text', { class: 'sign', x: -30, y: 37 }, sign));
    }
    if (marks & REMOVED) parts.push(cross('removed', 23), cross('removed', 22));
    if (marks & CHECK) parts.push(make('circle', { class: 'warning', cx: 28, cy: -23, r: 17 }), make('text', { class: 'white', x: 28, y: -14 }, '!'));
    content.parentNode.dataset.piece = piece ? piece.name : '';
    if (piece) parts.push(make('title', {}, piece.name + (piece.badge && `, ${piece.badge}`)));
    content.replaceChildren(...parts);
  };

  // The pieces of a board in words: kings first, then the rarest kinds.
  const described = (b) => {
    const view = data.seats[seat], now = boards[ply], lists = data.seats.map(() => new Map());
    let first = 0;
    for (let i = 0; i < b; i++) first += data.boards[i][0];
    for (let i = first; i < first + data.boards[b][0]; i++) {
      if (!now[i]) continue;
      const { seat: owner, listed, first: isFirst } = data.looks[now[i] - 1], list = lists[owner];
      const entry = list.get(listed) || { listed, isFirst, cells: [] };
      entry.cells.push(view.cells[i][2]);
      list.set(listed, entry);
    }
    const rank = ({ isFirst, cells }) => isFirst ? 0 : cells.length;
    const text = lists.map((list, owner) => {
      const kinds = [...list.values()].sort((a, c) => rank(a) - rank(c) || (a.listed < c.listed ? -1 : 1));
      return `${data.seats[owner].name}: ${kinds.map(({ listed, cells }) => listed + ' ' + cells.join(' ')).join(', ') || data.none}.`;
    });
    return (data.boards[b][1] ? data.boards[b][1] + '. ' : '') + text.join(' ');
  };

  const links = [...document.querySelectorAll('#record a')];
  let chart, cursor, addressing;

  // Scrolls the list alone, not the page.
  const scroll = () => {
    const list = byId('record');
    list.scrollTop = links[ply].offsetTop - list.clientHeight / 2;
  };

  const show = (wanted, keepAddress) => {
    ply = Math.min(last, Math.max(0, wanted));
    const position = data.positions[ply], marks = new Map(position.m || []), now = boards[ply];
    groups.forEach((content, i) => {
      const key = now[i] + ' ' + (marks.get(i) || 0);
      if (drawn[i] === key) return;
      drawn[i] = key;
      drawCell(content, now[i], marks.get(i) || 0);
    });
    for (const [ring, owner] of rings) ring.style.display = owner === position.t ? '' : 'none';
    document.querySelectorAll('.board').forEach((svg, b) => svg.setAttribute('aria-label', described(b)));
    const headline = data.texts[position.h], sentences = [];
    if (position.a) {
      const [, round, captions] = position.a;
      const caption = captions.length > 1 ? captions[seat] : captions[0];
      sentences.push(data.texts[round], caption);
    }
    sentences.push(headline, position.n);
    byId('now').textContent = sentences.filter(Boolean).map((text) => /[.!?]$/.test(text) ? text : text + '.').join(' ');
    document.querySelectorAll('#seats li').forEach((item, i) => {
      item.classList.toggle('turn', i === position.t);
      item.querySelector('.state').textContent = data.texts[states[ply][i]] || '';
    });
    links.forEach((link, i) => {
      if (i === ply) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
    });
    scroll();
    byId('slider').value = ply;
    byId('slider').setAttribute('aria-valuetext', ply ? `${position.a[0]}. ${links[ply].textContent}` : links[0].textContent);
    for (const id of ['first', 'previous']) byId(id).disabled = ply === 0;
    for (const id of ['next', 'last']) byId(id).disabled = ply === last;
    if (chart) {
      const x = last ? 1000 * ply / last : 0;
      cursor.setAttribute('x1', x);
      cursor.setAttribute('x2', x);
      byId('share').textContent = data.seats.map((s, i) => `${s.name} ${data.percent.replace('{}', Math.round((data.shares[ply] || [])[i] / 10) || 0)}`).join(', ');
    }
    // Browsers ignore changes of the address that come too fast, as while a key is held.
    clearTimeout(addressing);
    if (!keepAddress) addressing = setTimeout(() => history.replaceState(null, '', '#' + ply), 200);
  };

  // The course of the game: the expected share of each seat, from none at the bottom to all at the top.
  if (data.shares.length) {
    chart = make('svg', { id: 'chart', viewBox: '0 0 1000 1000', preserveAspectRatio: 'none', 'aria-hidden': true });
    const lines = data.seats.map((_, i) => data.shares.map((shares, at) => `${(last ? 1000 * at / last : 0).toFixed(1)},${1000 - shares[i]}`).join(' '));
    lines.forEach((points, i) => chart.append(make('polyline', { class: 'under ' + army(i), points })));
    lines.forEach((points, i) => chart.append(make('polyline', { class: 'share ' + army(i), points })));
    cursor = make('line', { class: 'cursor', y1: 0, y2: 1000 });
    chart.append(cursor);
    chart.addEventListener('click', (event) => {
      const box = chart.getBoundingClientRect();
      show(Math.round(last * (event.clientX - box.left) / box.width));
    });
    byId('course').append(chart);
  }

  // The samples of the legend are drawn as on the boards.
  document.querySelectorAll('.sample.cell').forEach((svg) => {
    const { look, marks, spot, shade = data.cells[0][0] } = svg.dataset;
    const group = make('g', {}), content = make('g', {});
    group.append(polygon('s' + shade, 1));
    if (spot) {
      const sign = cross('spot', 40);
      sign.classList.add('a' + spot);
      group.append(sign);
    }
    group.append(content);
    svg.prepend(group);
    if (marks) drawCell(content, Number(look), Number(marks));
  });

  const flip = () => {
    seat = (seat + 1) % data.seats.length;
    drawBoards();
    show(ply);
  };
  const addressed = () => {
    const number = Number.parseInt(location.hash.slice(1), 10);
    return Number.isNaN(number) ? null : number;
  };
  byId('first').onclick = () => show(0);
  byId('previous').onclick = () => show(ply - 1);
  byId('next').onclick = () => show(ply + 1);
  byId('last').onclick = () => show(last);
  byId('flip').onclick = flip;
  byId('slider').oninput = (event) => show(Number(event.target.value));
  addEventListener('resize', scroll);
  addEventListener('hashchange', () => show(addressed() ?? ply, true));
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === byId('slider')) return;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) show(to);
    else if (event.key === 'f') flip();
    else return;
    event.preventDefault();
  });

  drawBoards();
  show(addressed() ?? 0, true);
})();
