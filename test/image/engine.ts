import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Podman and buildah, and the bases of the image where no registry of images can be reached.

const root = join(import.meta.dirname, '../..')

/** Runs a program to its end; throws with what it said if it fails. */
export function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, cwd: root })
  // logs of a container come on both
  if (status === 0) return `${stdout}${args.includes('logs') ? stderr : ''}`.trim()
  throw new Error(`${program} ${args.slice(0, 4).join(' ')}: ${error?.message ?? stderr.slice(-2000)}`)
}

/** Why no image can be made and run here; undefined where it can. */
export function engineMissing(): string | undefined {
  for (const program of ['buildah', 'podman'])
    if (spawnSync(program, ['--version']).status !== 0) return `${program} is not installed`
  return process.env['IMAGE'] || process.env['IMAGE_BASE'] ? undefined : debianMissing()
}

/** Why no base can be made of Debian's packages here. */
export function debianMissing(): string | undefined {
  if (spawnSync('mmdebstrap', ['--version']).status !== 0) return 'mmdebstrap is not installed'
  return undefined
}

type Bases = { base: string; buildBase: string }

/** Debian 13 as an image of its own, made at the first time that it is asked for. */
export function debian13(): string {
  const name = 'localhost/firm-crm-debian-13'
  if (!isThere(name)) makeBase(name, 'trixie')
  return name
}

const isThere = (image: string) => spawnSync('podman', ['image', 'exists', image]).status === 0

/** The bases named by IMAGE_BASE and IMAGE_BUILD_BASE, or such as are made of Debian's packages and of this machine's Node and npm. */
export function basesHere(): Bases {
  const {
    IMAGE_BASE: base = 'localhost/firm-crm-base',
    IMAGE_BUILD_BASE: buildBase = 'localhost/firm-crm-build-base',
  } = process.env
  if (base.startsWith('localhost/') && !isThere(base)) makeBase(base, 'bookworm')
  if (buildBase.startsWith('localhost/') && !isThere(buildBase)) makeBuildBase(buildBase, base)
  return { base, buildBase }
}

/** Debian's required packages without words for people, as debian:12-slim has them. */
function makeBase(name: string, release: 'bookworm' | 'trixie') {
  const folder = mkdtempSync(join(tmpdir(), 'image-base-'))
  try {
    const tar = join(folder, 'base.tar')
    const without = ['doc', 'man', 'locale', 'info'].map((one) => `--dpkgopt=path-exclude=/usr/share/${one}/*`)
    const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr']
    const spare = '--aptopt=APT::Install-Recommends "false"'
    run('mmdebstrap', '--variant=minbase', ...merged, spare, ...without, release, tar)
    const container = run('buildah', 'from', 'scratch')
    run('buildah', 'add', '-q', container, tar, '/')
    run('buildah', 'commit', '-q', '--rm', '--format', 'docker', container, name)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeBuildBase(name: string, base: string) {
  const container = run('buildah', 'from', base)
  const npm = dirname(dirname(run('readlink', '-f', run('sh', '-c', 'command -v npm'))))
  run('buildah', 'copy', '-q', container, process.execPath, '/usr/local/bin/node')
  run('buildah', 'copy', '-q', container, npm, '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  run('buildah', 'run', '--isolation', 'chroot', container, '--', ...link)
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities) {
    run('buildah', 'copy', '-q', container, authorities, '/etc/authorities.pem')
    run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/authorities.pem', container)
  }
  run('buildah', 'commit', '-q', '--rm', '--format', 'docker', container, name)
}

/** Builds the image, or takes the one that IMAGE names. */
export function imageHere(): string {
  const named = process.env['IMAGE']
  if (named) return named
  const { base, buildBase } = basesHere()
  const args = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`]
  run(
    'buildah',
    'bud',
    '--layers',
    '--format',
    'docker',
    '--isolation',
    'chroot',
    ...args,
    '-t',
    'localhost/firm-crm',
    '.',
  )
  return 'localhost/firm-crm'
}

/**
 * What podman is told so that it can run containers here. A machine that is a container itself may forbid to set limits and
 * groups of processes: then runc is asked without them.
 */
export function runtimeFor(image: string, folder: string): string[] {
  const works = (...runtime: string[]) =>
    spawnSync('podman', [...runtime, 'run', '--rm', image, 'true'], { encoding: 'utf8' })
  const plain = works()
  if (plain.status === 0) return []
  const runc = ['/usr/sbin/runc', '/usr/bin/runc'].find((path) => existsSync(path))
  if (runc === undefined) throw new Error(`podman runs no container here: ${plain.stderr}`)
  const path = join(folder, 'runc')
  writeFileSync(path, withoutLimits(runc))
  chmodSync(path, 0o755)
  const { status, stderr } = works('--runtime', path)
  if (status !== 0) throw new Error(`podman runs no container here: ${plain.stderr}${stderr}`)
  return ['--runtime', path]
}

const withoutLimits = (runc: string) => `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs')
const { spawnSync } = require('node:child_process')
const args = process.argv.slice(2)
const after = (...names) => args[args.findIndex((arg) => names.includes(arg)) + 1]
const path = args.includes('create') ? after('--bundle', '-b') + '/config.json' : args.includes('exec') ? after('--process', '-p') : undefined
if (path) {
  const config = JSON.parse(readFileSync(path, 'utf8'))
  const program = config.process ?? config
  delete program.rlimits
  delete program.oomScoreAdj
  if (config.mounts) config.mounts = config.mounts.filter(({ type }) => type !== 'cgroup')
  if (config.linux) config.linux.resources = {}
  writeFileSync(path, JSON.stringify(config))
}
process.exit(spawnSync('${runc}', args, { stdio: 'inherit' }).status ?? 1)
`
