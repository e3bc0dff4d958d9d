/** An English word without the ending of several: "inventories" is "inventory". For comparing words, not for showing them. */
export const singular = (word: string): string =>
  word.length < 4 ? word : word.replace(/(?<=[a-z]{2})ies$/, 'y').replace(/([^s])s$/, '$1')
