import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ailing } from './alerts/ailing.ts'
import { freePort } from './free_port.ts'
import { eventually } from './harness.ts'
import { startRealService } from './real_service.ts'

// The rules of deploy/prometheus, by Prometheus itself: on series that were made up, and on a node that is made ill.

const rules = join(import.meta.dirname, '..', 'deploy/prometheus/alerts.yaml')
const [prometheus, promtool] = ['/usr/bin/prometheus', '/usr/bin/promtool']
const isMissing = !existsSync(prometheus) && 'there is no Prometheus here (.ci/packages full)'
if (isMissing && process.env['NOTHING_SKIPPED']) throw new Error(isMissing)

const folder = mkdtempSync(join(tmpdir(), 'firm-crm-alerts-'))
const ending: (() => Promise<unknown>)[] = []
after(async () => {
  for (const end of ending.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

test('each alert tells of what it is for, and of nothing while all is well', { skip: isMissing }, () => {
  assert.deepEqual(Object.keys(ailing), names, 'there is a case for each rule')
  const tests = Object.entries(ailing).flatMap(([alert, { ill, well, minutes }]) =>
    [ill, well].map((series) => ({
      interval: '15s',
      input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${minutes}m`,
          exp_samples: series === ill ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
        },
      ],
    })),
  )
  const path = join(folder, 'tests.json')
  writeFileSync(path, JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests }))
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', path], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})

test('a node whose database stands still is told of, and so is one that has ended', {
  skip: isMissing,
  timeout: 240_000,
}, async () => {
  const service = await startRealService({ DATA_DIR: join(folder, 'data'), METRICS_PORT: '0' })
  ending.push(() => service.killAll())
  const [, metricsAt = ''] = service.output().match(/Metrics are at http:\/\/(\S+)\/metrics/) ?? []
  const firing = await watchedBy(metricsAt)
  await eventually(async () => assert.deepEqual(await firing(), []))

  const database = postmaster()
  process.kill(-database, 'SIGSTOP')
  try {
    await eventually(async () => assert.ok((await firing()).includes('FirmCrmDatabaseAway'), String(await firing())))
  } finally {
    process.kill(-database, 'SIGCONT')
  }
  await eventually(async () => assert.ok(!(await firing()).includes('FirmCrmDatabaseAway')))

  assert.equal(await service.stop(), 0)
  await eventually(async () => assert.ok((await firing()).includes('FirmCrmNodeDown'), String(await firing())))
})

const postmaster = () => Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** A Prometheus that looks every few seconds and tells at once; answers what it tells of. */
async function watchedBy(target: string): Promise<() => Promise<string[]>> {
  const [config, quick] = [join(folder, 'prometheus.json'), join(folder, 'quick.yaml')]
  writeFileSync(quick, readFileSync(rules, 'utf8').replaceAll(/for: \w+/g, 'for: 0s'))
  const scrape_configs = [{ job_name: 'firm-crm', static_configs: [{ targets: [target] }] }]
  // a node waits for its database for two seconds before it tells of itself alone
  const global = { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' }
  writeFileSync(config, JSON.stringify({ global, rule_files: [quick], scrape_configs }))
  const at = `127.0.0.1:${await freePort()}`
  const options = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    `--web.listen-address=${at}`,
  ]
  const child = spawn(prometheus, [...options, '--log.level=error'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  ending.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  return async () => {
    const reply = await fetch(`http://${at}/api/v1/alerts`)
    const { data } = (await reply.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } }
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }
}
