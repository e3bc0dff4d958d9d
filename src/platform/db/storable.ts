// NUL and its neighbours: PostgreSQL takes no NUL in a text, and no half of a surrogate pair in JSON.
const untakeable = /[\u0000-\u0008\u000e-\u001f]/g

/** A text from outside with what no database takes replaced, as many characters as before. */
export const storableText = (text: string): string => text.replace(untakeable, '\ufffd').toWellFormed()
