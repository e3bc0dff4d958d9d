/** What an address asks, as a list reads it: a parameter that is repeated is a list, one without a value asks for nothing. */
export function queryIn(written: string): Record<string, string | string[]> {
  const given = new URLSearchParams(written.replace(/^\?/, ''))
  return Object.fromEntries(
    [...new Set(given.keys())].flatMap((name) => {
      const [first = '', ...others] = given.getAll(name).filter((value) => value !== '')
      return first === '' ? [] : [[name, others.length === 0 ? first : [first, ...others]]]
    }),
  )
}

/** A group in words that a person can read and that can be searched: only what would end a value is written in code. */
export const groupWritten = (asked: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(asked)
    .flatMap(([name, values]) =>
      [values].flat().map((value) => `${name}=${value.replace(/[%&+]/g, encodeURIComponent)}`),
    )
    .join('&')
