import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, giveTo, launch } from './account.ts'
import { StartError } from './errors.ts'
import type { Log } from './log.ts'

export const USER = 'crm'
const MAJOR = '18'
export const PASSWORD_FILE = 'service.password'

/** Makes the database folder if there is none, else checks that this service can run it; returns its password. */
export async function openCluster(cluster: string, account: Account, log: Log): Promise<string> {
  const major = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then((text) => text.trim(), absent)
  if (major === undefined) return createCluster(cluster, account, log)
  if (major !== MAJOR) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${major}, and this service brings ${MAJOR}. Make a back-up with ` +
        'the version of the service that made it and restore it here, or run it yourself and set DATABASE_URL.',
    )
  }
  const { uid } = await stat(cluster)
  if (uid !== account.uid && process.getuid?.() !== 0) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (uid ${uid}). Start the service as that user, give it to ` +
        'yourself with "chown -R", or set DATA_DIR to a folder of your own.',
    )
  }
  if (uid !== account.uid) giveTo(account, cluster)
  await chmod(cluster, 0o700) // PostgreSQL refuses a folder that others may read
  const password = await readFile(join(cluster, PASSWORD_FILE), 'utf8').catch(absent)
  if (password) return password
  throw new StartError(
    `The file ${PASSWORD_FILE} is missing in ${cluster}. Bring it back from a copy of the folder, or restore a back-up.`,
  )
}

/** Made under another name and moved into place, so that a kill half-way leaves nothing that looks like a database. */
async function createCluster(cluster: string, account: Account, log: Log): Promise<string> {
  const dataDir = dirname(cluster)
  const unfinished = `${basename(cluster)}.new-`
  for (const name of await readdir(dataDir)) // retrying: a dying initdb may still write there
    if (name.startsWith(unfinished)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 9 })

  const workshop = await mkdtemp(join(dataDir, unfinished))
  const [made, passwordFile] = [join(workshop, 'cluster'), join(workshop, PASSWORD_FILE)]
  const password = randomBytes(24).toString('base64url')
  await writeDurably(passwordFile, password)
  if (process.getuid?.() === 0) giveTo(account, workshop)

  await initialize(made, passwordFile, account, log)
  await rename(passwordFile, join(made, PASSWORD_FILE))
  await syncFolder(made)
  await rename(made, cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    throw new StartError(
      `The folder ${cluster} holds files that are not a database. Move them away, or set DATA_DIR to another folder.`,
    )
  })
  await syncFolder(dataDir)
  await rm(workshop, { recursive: true })
  return password
}

async function initialize(folder: string, passwordFile: string, account: Account, log: Log): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const args = ['-D', folder, ...locale, ...access, '--data-checksums', '--no-instructions']
  const [code] = await once(launch(account, 'initdb', args, ['ignore', log.file, log.file]), 'exit')
  if (code === 0) return
  throw new StartError(
    `PostgreSQL could not make its files in ${dirname(folder)}. Its last words, from ${log.path}:\n${log.lastLines()}\n` +
      'If this machine cannot run it, set DATABASE_URL to use a PostgreSQL server you have.',
  )
}

async function writeDurably(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
