import { latencies, request } from './load.ts'
import { heading, print } from './report.ts'
import { median } from './rounds.ts'
import type { Program } from './service.ts'

/** How much longer the last page and the one in the middle (the farthest from both ends) take than the first. */
export async function measureDeepPages(service: Program, token: string, companies: number, times: number) {
  const last = Math.floor(companies / 20)
  heading(`Deep pages of 20, one request at a time, ${times} times`)
  const pages = [1, last, Math.floor(last / 2)]
  const took = new Map(pages.map((page) => [page, [] as number[]]))
  const ask = (page: number) =>
    latencies(service.url, () => request('GET', `/api/companies?page=${page}`, token), 1).then(([ms = 0]) => ms)
  for (const page of pages) for (let i = 0; i < 20; i++) await ask(page) // warm up
  for (let i = 0; i < times; i++) for (const page of pages) took.get(page)?.push(await ask(page))
  const medianOf = (page: number) => median(took.get(page) ?? [])
  for (const page of pages) print({ name: `  page ${page}`, value: medianOf(page), unit: 'ms' })
  const timesFirst = (page = 1) => medianOf(page) / medianOf(1)
  print({ name: `  page ${last} / page 1`, value: timesFirst(last), unit: '×', target: { atMost: 10 } })
  print({ name: `  the middle / page 1`, value: timesFirst(pages[2]), unit: '×' })
}
