import { dirname, join } from 'node:path/posix'
import { Unreadable } from '../../unreadable.ts'
import type { Zip } from '../../zip_guard.ts'
import { childrenNamed, type Element, parseXml } from './pptx_xml.ts'

/** A part of a presentation: its XML, and what it refers to. */
export type Part = {
  name: string
  root: Element
  /** the part that an id of a relation stands for; undefined for none, for links and for missing parts */
  related: (id: string | undefined) => Promise<Part | undefined>
  /** the first part that is related in a way, such as "slideLayout" */
  relatedAs: (kind: string) => Promise<Part | undefined>
}

/** The main part of a package; the others are read as they are asked for. Throws Unreadable. */
export async function mainPart(zip: Zip): Promise<Part> {
  const parts = new Map<string, Promise<Part | undefined>>()
  const open = (name: string) => {
    const known = parts.get(name)
    if (known) return known
    const opened = openPart(name)
    // Slides are read once; what several of them share is worth keeping.
    if (/\/slide(Layouts|Masters)\//.test(name)) parts.set(name, opened)
    return opened
  }
  const openPart = async (name: string): Promise<Part | undefined> => {
    const bytes = await zip.read(name)
    if (!bytes) return undefined
    const relations = await relationsOf(name)
    const relationWith = (test: (relation: Relation) => boolean) => {
      const relation = relations.find((relation) => relation.target !== null && test(relation))
      return relation?.target ? open(relation.target) : Promise.resolve(undefined)
    }
    return {
      name,
      root: parseXml(bytes),
      related: (id) => relationWith((relation) => relation.id === id),
      relatedAs: (kind) => relationWith((relation) => relation.kind === kind),
    }
  }
  const relationsOf = async (name: string) => {
    const bytes = await zip.read(join(dirname(name), '_rels', `${name.slice(name.lastIndexOf('/') + 1)}.rels`))
    return bytes ? childrenNamed(parseXml(bytes), 'Relationship').map((relation) => relationFrom(relation, name)) : []
  }
  const main = (await relationsOf('')).find((relation) => relation.kind === 'officeDocument')?.target
  const part = await open(main ?? 'ppt/presentation.xml')
  if (!part) throw new Unreadable('corrupt')
  return part
}

type Relation = { id: string; kind: string; target: string | null }

function relationFrom({ attributes }: Element, source: string): Relation {
  const { Id = '', Type = '', Target = '', TargetMode } = attributes
  const path = Target.startsWith('/') ? Target.slice(1) : join(dirname(source), Target)
  return { id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target: TargetMode === 'External' ? null : path }
}
