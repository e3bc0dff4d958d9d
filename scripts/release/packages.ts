import { z } from 'zod'

// Which packages the running program needs. The list of dependencies in package.json is longer: it also has what builds the
// web app, because `npm start` builds it where it is missing.

const Entry = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
})

/** The packages of a package-lock.json by where they lie: `node_modules/a/node_modules/b`. */
export type Lock = Record<string, z.infer<typeof Entry>>
export const readLock = (text: string): Lock =>
  z.object({ packages: z.record(z.string(), Entry) }).parse(JSON.parse(text)).packages

export type Named = {
  /** what sources import, as they write it: `zod`, `echarts/dist/echarts.esm.min.mjs` */
  imported: string[]
  /** what they only find the files of, by the name of a package or a path in one */
  located: string[]
}

/** What sources name of these packages. Imports of types are gone when the program runs. */
export function namedIn(sources: string[], packages: string[]): Named {
  const known = new Set(packages)
  const imported = new Set<string>()
  const located = new Set<string>()
  for (const source of sources) {
    const text = source.replace(/\b(?:import|export) type\b[^'"=]* from '[^'\n]*'/g, '')
    for (const [, before, specifier = ''] of text.matchAll(/(\bfrom |\bimport |\bimport\()?'([^'\s]+)'/g))
      if (known.has(packageOf(specifier))) (before ? imported : located).add(specifier)
  }
  for (const specifier of imported) located.delete(specifier)
  return { imported: [...imported].sort(), located: [...located].sort() }
}

/** The package of an import: `@aws-sdk/client-s3` of `@aws-sdk/client-s3/dist`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Where the packages lie that these need, they among them. Of a package in `alone` no more is followed than what it has for
 * each kind of machine, because the files that are taken of it import nothing.
 */
export function packagesFor(names: string[], lock: Lock, alone: Set<string>): string[] {
  const found = new Set<string>()
  const visit = (path: string | undefined) => {
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const name of needsOf(lock[path] ?? {}, alone.has(nameAt(path)))) visit(placeOf(name, path, lock))
  }
  for (const name of names) visit(placeOf(name, '', lock))
  return [...found].sort()
}

function needsOf(entry: Lock[string], isAlone: boolean): string[] {
  const ofMachine = Object.keys(entry.optionalDependencies ?? {})
  if (isAlone) return ofMachine
  const peers = Object.keys(entry.peerDependencies ?? {})
  const needed = peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(entry.dependencies ?? {}), ...ofMachine, ...needed].filter((name) => !isTypes(name))
}

// some packages have the types of others among what running needs
const isTypes = (name: string) => name.startsWith('@types/') || name === 'undici-types'

/** The name of a package by its place: `b` of `node_modules/a/node_modules/b`. */
export const nameAt = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node finds a package, asked for by the one at a place: the nearest folder upwards. */
function placeOf(name: string, from: string, lock: Lock): string | undefined {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (place in lock) return place
  if (from === '') return undefined
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), lock)
}
