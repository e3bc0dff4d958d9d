import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig, settings, variableOf } from '../src/config.ts'

// What the files in deploy/ set must be what the service knows and demands.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = new Set(Object.keys(settings).map(variableOf))

/** Variables of the other programs, and of the files themselves. */
const ofOthers: Record<string, string[]> = {
  'deploy/compose/compose.yaml': [
    ...['SITE', 'IMAGE', 'DATABASE_PASSWORD', 'MC_HOST_store'],
    ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD'],
  ],
  'deploy/compose/env.example': ['SITE', 'IMAGE', 'DATABASE_PASSWORD'],
  'deploy/systemd/firm-crm.service': ['PATH'],
}

const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://crm:secret@database/crm',
  DATABASE_DIRECT_URL: 'postgres://crm:secret@database/crm',
  JWT_SECRET: 'j'.repeat(64),
  CREDENTIALS_KEY: Buffer.alloc(32, 1).toString('base64'),
  S3_ACCESS_KEY_ID: 'firm-crm',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  METRICS_TOKEN: 'm'.repeat(64),
}

/** `KEY: value` and `KEY=value` of a file; what a person has to fill in is a secret, or what it says as its default. */
function variablesIn(path: string): Record<string, string> {
  const lines = [...read(path).matchAll(/^\s*(?:# )?(?:Environment=)?([A-Z][A-Z0-9_]+)(?:: |=)(.*)$/gm)]
  return Object.fromEntries(
    lines.map(([, key = '', value = '']) => [
      key,
      secrets[key] ?? value.replace(/^"(.*)"$/, '$1').replace(/\$\{SITE[^}]*\}/, 'x.example'),
    ]),
  )
}

const compose = variablesIn('deploy/compose/compose.yaml')
const kubernetes = variablesIn('deploy/kubernetes/settings.yaml')
const [, secretNames = ''] = /Secret named firm-crm[^:]*:\n# (.*)/.exec(read('deploy/kubernetes/settings.yaml')) ?? []
const ofSecret = Object.fromEntries(secretNames.split(', ').map((name) => [name, secrets[name] ?? '']))
const systemd = variablesIn('deploy/systemd/firm-crm.env')

const onlyKnown = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => known.has(key) && !value.startsWith('${')))

test('each variable that a file of deploy/ names is a setting of the service, or belongs to another program', () => {
  const unknown = globSync('deploy/**/*.{yaml,example,env,service,conf}', { cwd: root }).flatMap((path) => {
    const named = Object.keys(variablesIn(path))
    return named.filter((key) => ![...known, ...(ofOthers[path] ?? [])].includes(key)).map((key) => `${path}: ${key}`)
  })
  assert.deepEqual(unknown, [])
  assert.ok(Object.keys(compose).length > 20 && Object.keys(kubernetes).length > 10 && Object.keys(systemd).length > 8)
  assert.deepEqual(
    Object.keys(ofSecret).filter((key) => !known.has(key)),
    [],
  )
})

const places = {
  compose,
  kubernetes: { ...kubernetes, ...ofSecret },
  systemd: { ...systemd, PUBLIC_URL: 'https://x.example' },
}
for (const [place, values] of Object.entries(places))
  test(`a node of each role starts with what ${place} sets, and not without a part of it that it demands`, () => {
    for (const role of ['web', 'worker']) {
      const environment = { ...onlyKnown(values), DATABASE_URL: secrets['DATABASE_URL'], ROLE: role }
      assert.equal(readConfig(environment).role, role)
      const demanded = ['JWT_SECRET', 'CREDENTIALS_KEY', ...(role === 'worker' ? ['PUBLIC_URL'] : [])]
      for (const key of demanded) assert.throws(() => readConfig({ ...environment, [key]: '' }), ConfigError)
      for (const key of demanded) assert.ok(key in values, `${place} sets ${key}`)
    }
  })

test('nodes of several machines keep files where all reach them', () => {
  for (const values of [compose, kubernetes]) assert.equal(values['STORAGE'], 's3')
})

test('no file of deploy/ has a secret in it', () => {
  const compose = read('deploy/compose/compose.yaml')
  for (const name of ['DATABASE_PASSWORD', 'JWT_SECRET', 'CREDENTIALS_KEY', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN']) {
    assert.match(compose, new RegExp(`\\$\\{${name}:\\?`), `${name} has to be given`)
    for (const path of ['deploy/compose/env.example', 'deploy/systemd/firm-crm.env'])
      assert.doesNotMatch(read(path), new RegExp(`^${name}=.`, 'm'))
    assert.doesNotMatch(read('deploy/kubernetes/settings.yaml'), new RegExp(`^ +${name}:`, 'm'))
  }
})
