const steps: Record<string, number> = { k: 1e3, m: 1e6, mm: 1e6, b: 1e9, bn: 1e9, t: 1e12 }

/** An amount as people write it: `12.4M`, `$1,200,000`, `(3k)`, `-5`. Undefined where it is none; null for nothing. */
export function readAmount(text: string): number | null | undefined {
  const bare = text
    .replace(/[\s,'’$€£¥]/g, '')
    .replace(/^(USD|EUR|GBP|CHF|JPY)/i, '')
    .replace('−', '-')
  if (bare === '') return null
  const [, open, sign, digits, step = '', close] = /^(\()?(-)?(\d+(?:\.\d+)?|\.\d+)([a-z]*)(\))?$/i.exec(bare) ?? []
  const factor = step === '' ? 1 : steps[step.toLowerCase()]
  if (digits === undefined || factor === undefined || Boolean(open) !== Boolean(close)) return undefined
  const size = Math.round(Number(digits) * factor * 100) / 100
  return (open || sign) && size !== 0 ? -size : size
}
