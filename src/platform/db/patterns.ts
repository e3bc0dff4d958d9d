/** A LIKE pattern for "contains this text": what a person types is never a wildcard. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
