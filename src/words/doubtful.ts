/** Of values that are read from documents with less confidence a third is wrong: people are told that they are doubtful. */
export const doubtfulBelow = 0.7
