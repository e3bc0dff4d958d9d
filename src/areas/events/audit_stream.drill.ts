import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { auditLogsOf } from '../../../test/audit_logs.ts'
import { eventually, startTestService } from '../../../test/harness.ts'
import { rsyslogMissing, startRsyslog } from '../../../test/peers/rsyslog.ts'

// The audit log told to rsyslog.

const needs = rsyslogMissing && !process.env['NOTHING_SKIPPED'] ? { skip: rsyslogMissing } : {}

test('rsyslog that is killed again and again behind TLS has every event of the chain in the end', needs, async () => {
  const rsyslog = await startRsyslog()
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, readFileSync(rsyslog.certificate, 'utf8')])
  try {
    const service = await startTestService({ AUDIT_SYSLOG_URL: rsyslog.url, LOG_LEVEL: 'silent' })
    const ana = await auditLogsOf(service).chainedFirm('Ana of rsyslog')
    await eventually(async () => assert.ok(rsyslog.taken().length > 0))
    const many = Array.from({ length: 300 }, (_, n) => ({ name: `Company ${n} of many` }))
    for (let round = 0; round < 5; round++) {
      const { status } = await ana.post('/api/companies/bulk', {
        rows: many.map(({ name }) => ({ name: `${name} ${round}` })),
      })
      assert.ok(status < 300)
      // at any moment: before, within and after a batch
      await eventually(async () => assert.ok(rsyslog.taken().length > round * 300))
      await rsyslog.kill()
      await ana.create('/api/companies', { name: `While it is away ${round}` })
      await rsyslog.start()
    }
    const chain = await service.deps.sql<{ hash: string }[]>`
      select encode(hash, 'hex') as hash from event_chain where firm_id = ${ana.firmId} order by position`
    await eventually(async () => {
      const told = new Set(rsyslog.taken().map((line) => / hash="([0-9a-f]{64})"/.exec(line)?.[1]))
      assert.deepEqual(
        chain.filter(({ hash }) => !told.has(hash)),
        [],
      )
    })
    assert.ok(chain.length >= 1500)
  } finally {
    setDefaultCACertificates(known)
    await rsyslog.close()
  }
})
