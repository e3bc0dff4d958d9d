/** The beginnings of the longer words of a text, by which two texts are known to speak of the same thing. */
export const stemsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6)))
