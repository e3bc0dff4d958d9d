// What numbers look like, and what is put right in them by how a page writes its other numbers.

export const isNumber = (text: string): boolean => /^[($€£¥+-]*\d[\d.,]*[)%]*$/.test(text)

/** 1,234.5 and 1.234,56 and 12345; also what is no number, such as a date. */
export const isWellFormed = (text: string): boolean =>
  !/[.,]\d/.test(text) ||
  /^[^\d.,]*(\d{1,3}(,\d{3})*(\.\d{1,2})?|\d{1,3}(\.\d{3})*(,\d{1,2})?|\d+[.,]\d{1,2}|0[.,]\d+)[).,;:%€£$]*$/.test(text)

export const figuresOf = (text: string): string => text.replace(/\D/g, '')

/** How a page writes its numbers: the mark between thousands, and the sign of its currency, where it has one way alone. */
export type Manner = { group: ',' | '.' | ''; currency: string }

export function mannerOf(texts: readonly string[]): Manner {
  const count = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
  const [commas, points] = [count(/^\D*\d{1,3}(,\d{3})+(?!\d)/), count(/^\D*\d{1,3}(\.\d{3})+(?!\d)/)]
  const signs = ['£', '€'].filter((sign) => texts.some((text) => text.includes(sign)))
  return {
    group: commas > 3 * points ? ',' : points > 3 * commas ? '.' : '',
    currency: signs.length === 1 ? (signs[0] ?? '') : '',
  }
}

/** Thousands get the mark of the page, what is behind them the other one: 1.234.567 as 1,234,567. */
export function withMarksOf({ group }: Manner, text: string): string {
  const [, before = '', number = '', after = ''] = /^(\D*)(\d.*\d|\d)(\D*)$/.exec(text) ?? []
  const parts = number.split(/[.,]/)
  if (group === '' || parts.length < 2 || !/^\d{1,3}$/.test(parts[0] ?? '')) return text
  const last = parts.at(-1) ?? ''
  if (!parts.slice(1, -1).every((part) => part.length === 3) || last.length > 3) return text
  const decimal = group === ',' ? '.' : ','
  return `${before}${parts.slice(0, -1).join(group)}${last.length === 3 ? group : decimal}${last}${after}`
}

/** Whether a number is written in another manner than its page: 61.735 or 61735 where thousands have commas. */
export function isOddOf({ group }: Manner, text: string): boolean {
  if (group === '' || /%|^\D*0/.test(text)) return false
  const other = group === ',' ? /\.\d{3}(?!\d)/ : /,\d{3}(?!\d)/
  return other.test(text) || /^\D*(?!(19|20)\d\d\D*$)\d{4,}/.test(text)
}

/** Letters that stand for figures in what is else a number, and for signs of currencies that the network does not know. */
export function withFigures(text: string, { currency }: Manner): string {
  const [, before = '', number = '', after = ''] = /^([($€£¥SfEC]*)(.*?)([)%]*[EC]?)$/.exec(text) ?? []
  if (!/^[\dOoDQIl|!iSsBZzgq.,]+$/.test(number)) return text
  const figures = figuresOf(number).length
  if (figures === 0 || figures < number.replace(/[.,]/g, '').length / 2) return text
  const signs = before
    .replace('S', '$')
    .replace('f', '£')
    .replace(/[EC]/, currency || '€')
  return signs + [...number].map((sign) => figureFor[sign] ?? sign).join('') + after.replace(/[EC]/, currency)
}

const figureFor: Record<string, string> = {
  ...{ O: '0', o: '0', D: '0', Q: '0', I: '1', l: '1', '|': '1', '!': '1', i: '1' },
  ...{ S: '5', s: '5', B: '8', Z: '2', z: '2', g: '9', q: '9' },
}

/** Figures that stand for letters in what is else a word: emplo9s. Not Q3, FY24, B2B or 2nd. */
export const withLetters = (text: string): string =>
  /[a-z]{2}\d[a-z]|[a-z]{3}\d$|^\d[a-z]{3}/.test(text) &&
  text.replace(/\P{L}/gu, '').length > 2 * figuresOf(text).length
    ? text.replace(/\d/g, (figure) => letterFor[figure] ?? figure)
    : text

const letterFor: Record<string, string> = { 0: 'o', 1: 'l', 5: 's', 6: 'b', 8: 'B', 9: 'g' }
