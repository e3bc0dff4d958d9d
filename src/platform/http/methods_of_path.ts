import type { RouteOptions } from 'fastify'

type Known = { segments: string[]; methods: Set<string> }

/** Which methods a path is answered by, so that another one is told of these. */
export class MethodsOfPath {
  readonly #known = new Map<string, Known>()

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    // asked before every request of another origin: no address of its own
    if (url === '*' || url === '/*') return
    const known = this.#known.get(url) ?? { segments: segmentsOf(url), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    this.#known.set(url, known)
  }

  /** The methods of the route that is written as the path is, else of all that fit it; none where there is no such path. */
  of(path: string): string[] {
    const written = this.written(path)
    if (written.length > 0) return written
    const given = segmentsOf(path)
    const fitting = [...this.#known.values()].filter(({ segments }) => fits(segments, given))
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort()
  }

  /** The methods of the route that has each word of the path, and no parameter that could stand for one. */
  written(path: string): string[] {
    const isWritten = !path.includes(':') && !path.includes('*')
    return isWritten ? [...(this.#known.get(path.replace(/(?<=.)\/$/, ''))?.methods ?? [])].sort() : []
  }
}

const segmentsOf = (path: string) => path.replace(/\/$/, '').split('/')

const fits = (route: readonly string[], given: readonly string[]) =>
  route.at(-1) === '*'
    ? route.slice(0, -1).every((segment, at) => fitsSegment(segment, given[at]))
    : route.length === given.length && route.every((segment, at) => fitsSegment(segment, given[at]))

const fitsSegment = (route: string, given: string | undefined) =>
  given !== undefined && (route.startsWith(':') ? given !== '' : route === given)
