/** The answer, and what stands quoted below it to the end: its lines begin with ">", and blank ones may lie between. */
export function partQuoted(body: string): { said: string; quoted: string } {
  const lines = body.trimEnd().split('\n')
  let first = lines.length
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    if (line.startsWith('>')) first = at
    else if (line.trim() !== '') break
  }
  if (first === lines.length) return { said: body.trim(), quoted: '' }
  let before = first - 1
  while (before >= 0 && lines[before]?.trim() === '') before--
  const start = isLeadIn(lines[before] ?? '') ? before : first
  return { said: textOf(lines.slice(0, start)), quoted: textOf(lines.slice(start)) }
}

const textOf = (lines: readonly string[]) => lines.join('\n').trim()

/** "On Monday, Ana wrote:" */
const isLeadIn = (line: string) => line.length <= 240 && /^On .{4,200}wrote:\s*$/.test(line)
