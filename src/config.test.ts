import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig, settings, variableOf } from './config.ts'

test('with nothing set the service starts on this machine alone, with its own database', () => {
  const config = readConfig({})
  assert.equal(config.port, 8000)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.dataDir, './data')
  assert.equal(config.databaseUrl, undefined)
  assert.equal(config.tokenLifetimeSeconds, 86_400)
  assert.deepEqual(config.corsOrigins, [])
})

const wrong: [string, string][] = [
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_URL', 'postgres://u@one:5432,two:5432/db'],
  ['DATABASE_URL', 'postgres://u@one,two:5432/db'],
  ['DATABASE_URL', 'postgresql://one,two/db'],
  ['DATABASE_URL', 'postgres://one/db?sslmode=require&target_session_attrs=primary'],
  ['DATABASE_DIRECT_URL', 'postgres://one,two/db'],
  ['PUBLIC_URL', 'crm.example.com'],
  ['JWT_SECRET', 'short'],
  ['TOKEN_LIFETIME_SECONDS', '0'],
  ['CORS_ORIGINS', 'https://a.example, nonsense'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['REGISTRATION', 'closed'],
  ['ROLE', 'everything'],
  ['TRUST_PROXY', 'yes'],
  ['ENVIRONMENT', 'staging'],
  ['STORAGE', 'tape'],
  ['STORAGE_QUOTA_MB', '-1'],
  ['S3_ENDPOINT', 'minio:9000'],
  ['CREDENTIALS_KEY', 'short'],
  ['METRICS_PORT', '70000'],
  ['METRICS_PORT', '8000'], // that of the service
  ['METRICS_TOKEN', 'short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer only'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['CREDENTIALS_KEY', `${Buffer.alloc(32).toString('base64')},`],
]
for (const [variable, value] of wrong)
  test(`${variable}=${value} stops the start with a sentence that names it`, () => {
    assert.throws(() => readConfig({ [variable]: value }), {
      name: 'ConfigError',
      message: new RegExp(`^${variable}: `),
    })
  })

test('a secret never stands in the sentence about it', () => {
  assert.throws(
    () => readConfig({ JWT_SECRET: 'hunter2' }),
    (error: Error) => !error.message.includes('hunter2'),
  )
  const url = 'postgres:/user:hunter2@host'
  assert.throws(
    () => readConfig({ DATABASE_URL: `x${url}` }),
    (error: Error) => !error.message.includes('hunter2'),
  )
})

test('production demands a secret of its own', () => {
  assert.throws(() => readConfig({ ENVIRONMENT: 'production' }), /^ConfigError: JWT_SECRET/)
  const secrets = { JWT_SECRET: 'x'.repeat(32), CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') }
  assert.throws(
    () => readConfig({ ENVIRONMENT: 'production', JWT_SECRET: secrets.JWT_SECRET }),
    /^ConfigError: CREDENTIALS_KEY/,
  )
  assert.equal(readConfig({ ENVIRONMENT: 'production', ...secrets }).environment, 'production')
})

test('a password costs what is recommended by itself, and in production never less', () => {
  assert.equal(readConfig({}).passwordMemoryKib, 19_456)
  const production = {
    ENVIRONMENT: 'production',
    JWT_SECRET: 'x'.repeat(32),
    CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  assert.equal(readConfig({ ...production, PASSWORD_MEMORY_KIB: '65536' }).passwordMemoryKib, 65_536)
  assert.throws(
    () => readConfig({ ...production, PASSWORD_MEMORY_KIB: '19455' }),
    /^ConfigError: PASSWORD_MEMORY_KIB: must be at least 19456/,
  )
})

test('nodes that split the work share the key that seals credentials', () => {
  const split = { ROLE: 'web', DATABASE_URL: 'postgres://localhost/crm', JWT_SECRET: 'x'.repeat(32) }
  assert.throws(() => readConfig(split), /^ConfigError: CREDENTIALS_KEY/)
  assert.equal(readConfig({ ...split, CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') }).role, 'web')
})

test('a bucket is needed where files go into one, and a key needs its secret', () => {
  assert.throws(() => readConfig({ STORAGE: 's3' }), /^ConfigError: S3_BUCKET/)
  assert.throws(() => readConfig({ S3_ACCESS_KEY_ID: 'x' }), /^ConfigError: S3_SECRET_ACCESS_KEY/)
  assert.throws(() => readConfig({ S3_SECRET_ACCESS_KEY: 'x' }), /^ConfigError: S3_ACCESS_KEY_ID/)
  assert.equal(readConfig({ STORAGE: 's3', S3_BUCKET: 'crm' }).s3Region, 'us-east-1')
})

test('every setting says what it is for, and its default is a value it accepts', () => {
  for (const [key, { doc, type, fallback }] of Object.entries(settings)) {
    assert.ok(doc.length > 10, variableOf(key))
    assert.ok(type.safeParse(fallback).success, variableOf(key))
  }
})

const wrongModels: [string, Record<string, string>][] = [
  ['AI_PROVIDER', { AI_PROVIDER: 'nobody' }],
  ['AI_BASE_URL', {}],
  ['AI_BASE_URL', { AI_BASE_URL: 'localhost:11434' }],
  ['AI_API_KEY', { AI_PROVIDER: 'openai' }],
  ['AI_API_KEY', { AI_PROVIDER: 'openai-responses', AI_BASE_URL: 'https://models.example' }],
  ['AI_API_KEY', { AI_PROVIDER: 'anthropic' }],
  ['AI_API_KEY', { AI_PROVIDER: 'google' }],
  ['AI_BASE_URL', { AI_PROVIDER: 'azure', AI_API_KEY: 'k' }],
]
for (const [variable, environment] of wrongModels)
  test(`a model with ${JSON.stringify(environment)} stops the start with a sentence about ${variable}`, () => {
    assert.throws(() => readConfig({ AI_MODEL: 'any', ...environment }), {
      name: 'ConfigError',
      message: new RegExp(`^${variable}: must be `),
    })
  })

test('a model needs no more than its provider does', () => {
  for (const environment of [
    { AI_BASE_URL: 'http://127.0.0.1:11434/v1' },
    { AI_PROVIDER: 'openai', AI_API_KEY: 'k' },
    { AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' },
    { AI_PROVIDER: 'google', AI_API_KEY: 'k' },
    { AI_PROVIDER: 'azure', AI_API_KEY: 'k', AI_BASE_URL: 'our-resource' },
    { AI_PROVIDER: 'bedrock' },
  ])
    assert.equal(readConfig({ AI_MODEL: 'any', ...environment }).aiModel, 'any')
})
