type Colleague = { id: string; name: string; email: string }

/**
 * Whom a text mentions by "@": a colleague's whole name or address, whatever its case and accents, or a first name that only one
 * of them has. Of several that fit the longest counts. A name that two colleagues share is nobody's: their addresses tell them apart.
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const known = new Map<string, { spelled: string; ids: string[] }>()
  for (const { id, name, email } of colleagues)
    for (const spelled of new Set([name, name.split(' ', 1)[0] ?? name, email])) {
      const key = folded(spelled)
      const one = known.get(key) ?? { spelled, ids: [] }
      if (!one.ids.includes(id)) one.ids.push(id)
      known.set(key, one)
    }
  const byLength = [...known].sort(([a], [b]) => b.length - a.length)
  const plain = folded(text)
  const found = [...plain.matchAll(/(?<![\p{L}\p{N}._%+-])@/gu)].flatMap(({ index }) => {
    const after = plain.slice(index + 1)
    const meant = byLength.find(([key]) => after.startsWith(key) && !/^[\p{L}\p{N}]/u.test(after.slice(key.length)))
    const ids = meant?.[1].ids ?? []
    return ids.length === 1 ? ids : []
  })
  return [...new Set(found)]
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
