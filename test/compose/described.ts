import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

// The services of deploy/compose as compose.yaml describes them. A word that is not known here fails: it would not be tested.

export const folder = join(import.meta.dirname, '../../deploy/compose')

const List = z.array(z.string())
const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully'])
const Dependencies = z.union([
  List.transform((names) => names.map((name) => ({ name, condition: condition.enum.service_started }))),
  z
    .record(z.string(), z.strictObject({ condition }))
    .transform((services) => Object.entries(services).map(([name, { condition }]) => ({ name, condition }))),
])
const Service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  restart: z.string().optional(),
  read_only: z.boolean().default(false),
  shm_size: z.string().optional(),
  tmpfs: List.default([]),
  cap_drop: List.default([]),
  security_opt: List.default([]),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .default('10s'),
  environment: z.record(z.string(), z.string()).default({}),
  ports: List.default([]),
  volumes: List.default([]),
  command: z
    .string()
    .transform((words) => words.split(' '))
    .default([]),
  entrypoint: List.optional(),
  healthcheck: z
    .strictObject({ test: z.tuple([z.literal('CMD')]).rest(z.string()), interval: z.string(), retries: z.number() })
    .optional(),
  depends_on: Dependencies.default([]),
})
export type Service = z.output<typeof Service>

const Described = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })

/** What compose.yaml says with these values for its variables: its services in the order in which they can be started. */
export function describedServices(values: Record<string, string>): Map<string, Service> {
  const tree: unknown = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true })
  const { services, volumes } = Described.parse(filledIn(tree, values))
  for (const [name, service] of Object.entries(services))
    for (const [volume = ''] of service.volumes.map((line) => line.split(':')))
      if (!volume.startsWith('.') && !(volume in volumes)) throw new Error(`${name}: the volume ${volume} is not named`)
  return inOrder(services)
}

/** The names in env.example which have to be filled in. */
export function namesToFillIn(): string[] {
  const text = readFileSync(join(folder, 'env.example'), 'utf8')
  return [...text.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name = '']) => name)
}

export const inFolder = (path: string) => resolve(folder, path)

function filledIn(tree: unknown, values: Record<string, string>): unknown {
  if (typeof tree === 'string') return withValues(tree, values)
  if (Array.isArray(tree)) return tree.map((one) => filledIn(one, values))
  if (tree === null || typeof tree !== 'object') return tree
  return Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, filledIn(one, values)]))
}

const withValues = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, sign = '', rest = '') => {
    if (values[name]) return values[name]
    if (sign === '-') return rest
    throw new Error(`${name} has to be given: ${rest}`)
  })

function inOrder(services: Record<string, Service>): Map<string, Service> {
  const ordered = new Map<string, Service>()
  const add = (name: string, asked: string[]) => {
    const service = services[name]
    if (!service || asked.includes(name)) throw new Error(`nothing can start before ${[...asked, name].join(', ')}`)
    if (ordered.has(name)) return
    for (const other of service.depends_on) add(other.name, [...asked, name])
    ordered.set(name, service)
  }
  for (const name of Object.keys(services)) add(name, [])
  return ordered
}
