import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { validationError } from '../../platform/http/errors.ts'
import { chooseConnection, type Fits } from '../files/index.ts'
import { checkAddress } from '../integrations/index.ts'

type Named = {
  site_url?: string | null | undefined
  library?: string | null | undefined
  connection_id?: string | null | undefined
}

/**
 * The library that is meant: the connection to it, and the folder in that source. A connected library is a source of its
 * own; on the server all libraries are folders of one. Addresses are checked in either case.
 */
export async function findLibrary(deps: Deps, who: Who, { site_url, library, connection_id }: Named) {
  if (site_url) await checkAddress(deps, site_url)
  if (library && !site_url) throw validationError([{ field: 'site_url', message: 'is required with a library' }])
  const fits: Fits | undefined = site_url ? isLibrary(site_url, library) : undefined
  const { connection } = await chooseConnection(deps, who, { service: 'sitehub', connection_id, fits })
  const isLocal = connection.adapter === 'local_folder'
  const folder = isLocal && site_url ? [folderOf(site_url), ...(library ? [library] : [])].join('/') : ''
  if (folder !== '') await makeFolder(deps, who, folder)
  return { connection_id: connection.id, folder }
}

/** With nothing connected every library is there, empty at first: its folder is where people put the files. */
async function makeFolder({ config }: Deps, { firmId }: Who, folder: string): Promise<void> {
  try {
    await mkdir(join(config.dataDir, 'sources', firmId, 'sitehub', folder), { recursive: true, mode: 0o700 })
  } catch (error) {
    // the listing says it: there is no such folder
    if (!unmakeable.includes(codeOf(error))) throw error
  }
}

const unmakeable = ['ENAMETOOLONG', 'EEXIST', 'ENOTDIR']
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const isLibrary =
  (site: string, library: string | null | undefined): Fits =>
  ({ settings }) =>
    sameSite(String(settings['site_url']), site) && (!library || settings['library'] === library)

const sameSite = (one: string, other: string) => folderOf(one) === folderOf(other)

/** The folder of a site: its host and path, with hyphens for slashes. */
function folderOf(siteUrl: string): string {
  const { host, pathname } = new URL(siteUrl)
  const parts = [host, ...pathname.split('/').map(decoded)].filter(Boolean)
  return parts
    .join('-')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .toLowerCase()
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
