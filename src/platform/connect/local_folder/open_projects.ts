import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Project, ProjectSource, RemoteFile } from '../file_source.ts'
import type { Change, Page } from '../pull.ts'
import { openLocalFolder } from './open.ts'
import { noSuchFolder, openBelow, partsOf } from './paths.ts'
import { entriesOf } from './walk.ts'

/** Folders that hold a project.json {name, description}: each is a project, and what else is in it are its files. */
export function openLocalProjects({ folder: root }: { folder: string }): ProjectSource {
  const source = openLocalFolder({ folder: root })
  const isCard = ({ name, folder }: RemoteFile) => name === cardName && !folder.includes('/')

  return {
    ...source,

    async list(folder, options) {
      await requireProject(root, folder)
      const listed = await source.list(folder, options)
      const files = listed.files.filter((file) => !isCard(file))
      return { ...listed, files, total: partsOf(folder)?.length === 1 ? listed.total - 1 : listed.total }
    },

    async *pull(scope, cursor, signal): AsyncGenerator<Page<RemoteFile>> {
      if (scope !== '') await requireProject(root, scope)
      const isShown = (change: Change<RemoteFile>) => change.type !== 'upsert' || !isCard(change.item)
      for await (const page of source.pull(scope, cursor, signal))
        yield { ...page, changes: page.changes.filter(isShown) }
    },

    async projects(signal) {
      await source.check(signal)
      const projects: Project[] = []
      for (const entry of await entriesOf(root)) {
        const card = entry.isDirectory() ? await readCard(root, entry.name) : undefined
        if (!card) continue
        const facts = await stat(join(root, entry.name, cardName)).catch(() => undefined)
        const created_at = facts ? new Date(facts.birthtimeMs || facts.mtimeMs).toISOString() : null
        projects.push({ id: entry.name, ...card, created_at })
      }
      return projects
    },
  }
}

const cardName = 'project.json'

async function requireProject(root: string, folder: string) {
  const [project] = partsOf(folder) ?? []
  if (project === undefined || !(await readCard(root, project))) throw noSuchFolder()
}

const Card = z.object({
  name: z.string().trim().min(1).max(500).optional().catch(undefined),
  description: z.string().max(10_000).nullish().catch(null),
})

type NameAndDescription = { name: string; description: string | null }

/** A card that cannot be read still makes a project, by the name of its folder; undefined where there is none. */
async function readCard(root: string, project: string): Promise<NameAndDescription | undefined> {
  const file = await openBelow(root, `${project}/${cardName}`).catch(() => undefined)
  if (!file) return undefined
  const content = await text(file.createReadStream({ end: cardBytesMax }))
  const card = Card.safeParse(parsed(content)).data
  return { name: card?.name ?? project, description: card?.description ?? null }
}

const cardBytesMax = 100_000

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
