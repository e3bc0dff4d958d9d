import { Counter, Gauge, type Registry } from 'prom-client'
import { requests, watch } from '../platform/watch/points.ts'
import { registerTallies, Tally } from './tallies.ts'

const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** By the first digit of the status; the first is for those whose client left before they were answered. */
const classes = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx']

/** Of one method of one route. */
class Requests {
  readonly tally = new Tally(buckets)
  readonly ended = classes.map(() => 0)
}

/** Requests by the pattern of their route: an address has ids in it, and there are as many of them as of records. */
export function measureRequests(registry: Registry): () => void {
  const registers = [registry]
  const routes = new Map<string, Map<string, Requests>>()
  const all = () =>
    [...routes].flatMap(([route, byMethod]) => [...byMethod].map(([method, of]) => ({ labels: { method, route }, of })))
  let underWay = 0
  new Counter({
    name: 'firm_crm_http_requests_total',
    help: 'Requests that have ended, by the pattern of their route ("unmatched": there is none) and the class of their status ("aborted": the client left before it was answered)',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { labels, of } of all())
        for (const [index, ended] of of.ended.entries())
          if (ended > 0) this.inc({ ...labels, status: classes[index] ?? '' }, ended)
    },
  })
  const seconds = {
    name: 'firm_crm_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; streams last as long as they are read',
    buckets,
  }
  registerTallies(registry, seconds, () => all().map(({ labels, of }) => [labels, of.tally]))
  new Gauge({
    name: 'firm_crm_http_requests_under_way',
    help: 'Requests that are being answered at this moment, with streams that are being read',
    registers,
    collect() {
      this.set(underWay)
    },
  })
  return watch(requests, {
    begun() {
      underWay++
    },
    ended({ method, route = 'unmatched', status, isAnswered, begunAt }) {
      underWay--
      const of = routes.get(route)?.get(method) ?? first(route, methods.has(method) ? method : 'other')
      of.tally.add((performance.now() - begunAt) / 1000)
      const index = isAnswered ? Math.floor(status / 100) : 0
      of.ended[index] = (of.ended[index] ?? 0) + 1
    },
  })

  function first(route: string, method: string): Requests {
    const byMethod = routes.get(route) ?? new Map<string, Requests>()
    const made = byMethod.get(method) ?? new Requests()
    routes.set(route, byMethod.set(method, made))
    return made
  }
}
