/** What a reader must know of how a report came about. */
export const methodNote =
  'Every figure in this report was taken from the records and documents listed above, or computed from them; nothing was estimated. "n/a" stands for what is not on record. Growth is the latest period against the one before it; CAGR compounds from the first to the last year shown.'
