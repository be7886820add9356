//! Answers with a chart.

use locale::Text;
use render::StoredChart;

use crate::chat::PictureRequest;
use crate::store::StoreError;

use super::feature::Case;

impl Case<'_> {
    /// Answers only to the writer, with a chart if there is one.
    pub(crate) fn whisper_chart(
        &mut self,
        text: Text,
        chart: Option<StoredChart>,
    ) -> Result<(), StoreError> {
        self.answer_chart(true, text, chart)
    }

    /// Answers as [`Case::answer_where_asked`], with a chart if there is one.
    pub(crate) fn chart_where_asked(
        &mut self,
        text: Text,
        chart: Option<StoredChart>,
    ) -> Result<(), StoreError> {
        let private = !(self.seen() && self.desk.network.private_places);
        self.answer_chart(private, text, chart)
    }

    /// The chart is left out if the writer has had too many pictures lately: the text says the same.
    fn answer_chart(
        &mut self,
        private: bool,
        text: Text,
        chart: Option<StoredChart>,
    ) -> Result<(), StoreError> {
        let mut message = self.answer_to(private, text);
        if let Some(chart) = chart
            && self.may_show_picture().is_ok()
        {
            let look = self.state.settings(self.author())?.look;
            message.picture = Some(PictureRequest::chart(chart, look));
        }
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }
}
