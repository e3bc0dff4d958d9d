/** What a child process that reads a document may take: more, and it is ended. */
export const readingBytesMax = 750_000_000
