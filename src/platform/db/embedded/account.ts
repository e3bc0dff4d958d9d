import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { copyBinaries, linkLibraries } from './binaries.ts'
import { StartError } from './errors.ts'

/** The user under whom PostgreSQL runs, and from where. `uid` and `gid` own its files as this process sees them. */
export type Account = {
  native: string
  uid: number
  gid: number
  become?: { uid: number; gid: number }
  wrap: string[]
}

// initdb demands a user with a name, and nobody has one everywhere.
const nobody = { uid: 65534, gid: 65534 }
const namespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]

// A clean environment: PGPORT and the like would change what we start, and our secrets are none of its business.
const env = { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }

/**
 * Chooses how to run PostgreSQL, which refuses root: as root under the owner of the data (or nobody), from a copy of
 * the programs where npm's folder is closed to that user, or in a user namespace where the data folder is.
 */
export async function chooseAccount(npmFolder: string, dataDir: string, cluster: string): Promise<Account> {
  const native = await linkLibraries(npmFolder).then(
    () => npmFolder,
    () => copyBinaries(npmFolder, dataDir), // npm's folder is not ours to write
  )
  const myself: Account = { native, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, wrap: [] }
  const contained: Account = { ...myself, wrap: namespace }
  if (myself.uid !== 0) {
    if (hasName(myself.uid)) return myself
    if (tryOut(contained, dataDir) === 'works') return contained
    return withNameFromFile(myself, dataDir) ?? myself
  }

  for (const other of [ownerOf(cluster), ownerOf(dataDir), nobody]) {
    if (!other || other.uid === 0) continue // root's, or not there yet
    const lowered: Account = { ...other, native, become: other, wrap: hasName(other.uid) ? [] : namespace }
    const outcome = tryOut(lowered, dataDir)
    if (outcome === 'works') return lowered
    if (outcome !== 'no programs') continue
    const copied = { ...lowered, native: await copyBinaries(native, dataDir) }
    giveTo(other, join(copied.native, '..'))
    if (tryOut(copied, dataDir) === 'works') return copied
  }
  if (tryOut(contained, dataDir) === 'works') return contained
  throw new StartError(
    `PostgreSQL does not run as root, and no other user of this machine can use the data folder ${dataDir}. ` +
      'Start the service as an ordinary user, set DATA_DIR to a folder that others may pass through ' +
      '(such as /var/lib/firm-crm), or set DATABASE_URL to use a PostgreSQL server you have.',
  )
}

/** The same user, for whom the library nss_wrapper (part of the image) answers with a name; undefined where it is missing. */
function withNameFromFile(account: Account, dataDir: string): Account | undefined {
  const path = join(dataDir, 'user.passwd')
  writeFileSync(path, `crm:x:${account.uid}:${account.gid}::/:/bin/sh\n`)
  const library = ['LD_PRELOAD=libnss_wrapper.so', `NSS_WRAPPER_PASSWD=${path}`, 'NSS_WRAPPER_GROUP=/etc/group']
  const named = { ...account, wrap: ['env', ...library] }
  const [file = '', ...args] = [...named.wrap, 'id', '-un']
  return spawnSync(file, args, { env, stdio: 'ignore' }).status === 0 ? named : undefined
}

/** Starts one of the programs under the account; on Linux it is told to go when this process dies. */
export function launch(
  account: Account,
  program: 'initdb' | 'postgres',
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const [file = '', ...rest] = [...account.wrap, ...dieWithParent(), join(account.native, 'bin', program), ...args]
  // Detached: Ctrl-C in a terminal reaches all its processes, and the database must outlive the last request.
  return spawn(file, rest, { ...account.become, env, stdio, detached: true })
}

/** Makes the account the owner of a file, or of a folder with all that is in it (the folder last, as a seal). */
export function giveTo({ uid, gid }: Pick<Account, 'uid' | 'gid'>, path: string): void {
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
      lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
  lchownSync(path, uid, gid)
}

function tryOut(account: Account, dataDir: string): 'works' | 'no folder' | 'no programs' | 'no account' {
  const script = 'cd "$1" || exit 70; "$2" --version || exit 71'
  const postgres = join(account.native, 'bin', 'postgres')
  const [file = '', ...args] = [...account.wrap, '/bin/sh', '-c', script, 'sh', dataDir, postgres]
  const { status } = spawnSync(file, args, { ...account.become, env, stdio: 'ignore' })
  switch (status) {
    case 0:
      return 'works'
    case 70:
      return 'no folder'
    case 71:
      return 'no programs'
    default:
      return 'no account'
  }
}

let parentDeath: string[] | undefined
function dieWithParent(): string[] {
  const wanted = ['setpriv', '--pdeathsig', 'INT']
  parentDeath ??= spawnSync('setpriv', [...wanted.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? wanted : []
  return parentDeath
}

function hasName(uid: number): boolean {
  if (uid !== process.getuid?.())
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .some((line) => line.split(':')[2] === String(uid))
  try {
    return userInfo().username !== '' // asks the directory service, too
  } catch {
    return false
  }
}

/** Existing data stays its owner's, so that who starts the service without root next time keeps access. */
function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}
