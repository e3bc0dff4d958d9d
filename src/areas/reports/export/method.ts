/** What a reader must know of how a report came about. */
export const methodOf = ({ isEdited }: { isEdited: boolean }) => (isEdited ? edited : asWritten) + growth

const asWritten =
  'Every figure in this report was taken from the records and documents listed above, or computed from them; nothing was estimated. "n/a" stands for what is not on record.'
const edited =
  'This report was written from the records and documents listed above, and its text was edited by people since.'
const growth =
  ' Growth is the latest period against the one before it; CAGR compounds from the first to the last year shown.'
