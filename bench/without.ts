import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// Switches parts of the program off, to see who needs them: functions answer false, an empty list or null, lists and tables are
// empty, patterns match nothing. Only modules that are imported afterwards are affected.

/** A file as its path ends, alone or with one of its exports: "clauses/growth.ts", "clauses/growth.ts#takeGrowth". */
export function switchOff(parts: readonly string[]): void {
  registerHooks({
    load(url, context, nextLoad) {
      const off = parts.filter((part) => url.endsWith(`/${part.split('#')[0]}`))
      if (off.length === 0) return nextLoad(url, context)
      const names = off.flatMap((part) => part.split('#')[1] ?? exportsOf(fileURLToPath(url)))
      const whole = JSON.stringify(`${url}?whole`)
      const source = [
        `import * as whole from ${whole}`,
        `import { nothingLike } from ${JSON.stringify(import.meta.url)}`,
        `export * from ${whole}`,
        ...names.map((name) => `export const ${name} = nothingLike(whole.${name})`),
      ]
      return { format: 'module', shortCircuit: true, source: source.join('\n') }
    },
  })
}

/** What a file offers besides types. */
export const exportsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  )

export function nothingLike(part: unknown): unknown {
  if (typeof part === 'function') return (...given: unknown[]) => emptied(part(...given))
  return emptied(part, part)
}

function emptied(part: unknown, other: unknown = null): unknown {
  if (typeof part === 'boolean') return false
  if (Array.isArray(part)) return []
  if (part instanceof RegExp) return /(?!)/
  if (part instanceof Map) return new Map()
  if (part instanceof Set) return new Set()
  return other
}
