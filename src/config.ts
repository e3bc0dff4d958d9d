import { z } from 'zod'
import { faultOfAddress, providerNames } from './platform/ai/providers.ts'
import { accessSettings } from './settings/access.ts'
import { backupSettings } from './settings/backups.ts'
import { connectionSettings } from './settings/connections.ts'
import {
  choice,
  isTimeZone,
  oneDatabase,
  onOff,
  optional,
  origins,
  setting,
  url,
  wholeNumber,
} from './settings/kinds.ts'
import { faultOfSignIn, signInSettings } from './settings/sign_in.ts'
import { watchingSettings } from './settings/watching.ts'

/** Reads the environment into a Config. Throws ConfigError with one sentence that names the wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {}
  for (const [key, { type, fallback }] of Object.entries(settings)) {
    const given = environment[variableOf(key)]
    const result = type.safeParse(given === undefined || given === '' ? fallback : given)
    // the sentence leaves out what was given: it may be a secret
    if (!result.success) throw new ConfigError(`${variableOf(key)}: ${result.error.issues[0]?.message}`)
    values[key] = result.data
  }
  const config = values as Config // reason: the loop above filled every key of the table with its own type
  if (config.environment === 'production' && !config.jwtSecret)
    throw new ConfigError('JWT_SECRET: must be set when ENVIRONMENT is production')
  if (config.environment === 'production' && !config.credentialsKey)
    throw new ConfigError('CREDENTIALS_KEY: must be set when ENVIRONMENT is production')
  if (config.environment === 'production' && config.passwordMemoryKib < 19_456)
    throw new ConfigError('PASSWORD_MEMORY_KIB: must be at least 19456 when ENVIRONMENT is production')
  if (config.databaseDirectUrl && !config.databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL: is of use only together with DATABASE_URL')
  if (!config.databasePrepare && !config.databaseDirectUrl)
    throw new ConfigError(
      'DATABASE_DIRECT_URL: must be set when DATABASE_PREPARE is off, because DATABASE_URL is a pooler then',
    )
  checkModel(config)
  if (config.role !== 'all' && config.databaseUrl && !config.jwtSecret)
    throw new ConfigError('JWT_SECRET: must be set, the same for all nodes, when the roles are split')
  if (config.role !== 'all' && config.databaseUrl && !config.credentialsKey)
    throw new ConfigError('CREDENTIALS_KEY: must be set, the same for all nodes, when the roles are split')
  if (config.role === 'worker' && !config.publicUrl)
    throw new ConfigError('PUBLIC_URL: must be set for a worker, which writes it into mails')
  if (!config.databaseUrl && config.databasePoolSize > embeddedPoolMax)
    throw new ConfigError(`DATABASE_POOL_SIZE: must be at most ${embeddedPoolMax} with the embedded database`)
  checkStorage(config)
  checkSignIn(config)
  if (config.role !== 'worker' && config.metricsPort && config.metricsPort === config.port)
    throw new ConfigError('METRICS_PORT: must be another one than PORT')
  return config
}

function checkModel({ aiModel, aiProvider, aiBaseUrl: baseUrl, aiApiKey: apiKey }: Config) {
  const fault = aiModel && faultOfAddress(aiProvider, { baseUrl, apiKey })
  if (fault) throw new ConfigError(`${variableOf(fault.setting)}: ${fault.sentence}`)
}

function checkSignIn(config: Config) {
  const fault = faultOfSignIn(config)
  if (fault) throw new ConfigError(`${variableOf(fault.setting)}: ${fault.sentence}`)
}

function checkStorage({ storage, s3Bucket, s3AccessKeyId, s3SecretAccessKey }: Config) {
  if (storage === 's3' && !s3Bucket) throw new ConfigError('S3_BUCKET: must be set when STORAGE is s3')
  if (s3AccessKeyId && !s3SecretAccessKey)
    throw new ConfigError('S3_SECRET_ACCESS_KEY: must be set together with S3_ACCESS_KEY_ID')
  if (s3SecretAccessKey && !s3AccessKeyId)
    throw new ConfigError('S3_ACCESS_KEY_ID: must be set together with S3_SECRET_ACCESS_KEY')
}

// the embedded server takes 60 connections; the queue, health and a person with a client need some
const embeddedPoolMax = 40

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The environment variable of a key of the table: tokenLifetimeSeconds → TOKEN_LIFETIME_SECONDS. */
export const variableOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Every setting: what it is for, its type and its default. The table in docs/configuration.md is made from this one. */
export const settings = {
  port: setting('Port to listen on; 0 takes a free one', wholeNumber(0, 65_535), '8000'),
  host: setting('Address to listen on', z.string(), '127.0.0.1'),
  publicUrl: setting(
    'Address under which people reach the service (used in mails and links); unset: the one it listens on',
    optional(url('http:', 'https:')),
    '',
  ),
  trustProxy: setting(
    'Reverse proxies in front that append to X-Forwarded-For: their number, or on for one',
    z.union([onOff.transform(Number), wholeNumber(0, 10)], 'must be on, off or a number of proxies'),
    'off',
  ),
  environment: setting(
    'Shown by /api/utilities/info; production demands secrets of its own',
    choice('development', 'production'),
    'development',
  ),
  role: setting(
    'What this node does: answer requests, do background jobs, or all',
    choice('all', 'web', 'worker'),
    'all',
  ),
  dataDir: setting('Folder for the embedded database, uploaded files, outgoing mail and secrets', z.string(), './data'),
  databaseUrl: setting(
    'PostgreSQL 15 or newer, may be behind a pooler; unset: the embedded one',
    optional(oneDatabase),
    '',
  ),
  databaseDirectUrl: setting(
    'The same database without a pooler, for migrations and notifications; unset: DATABASE_URL',
    optional(oneDatabase),
    '',
  ),
  databasePoolSize: setting('Connections to the database of one node', wholeNumber(2, 200), '10'),
  databasePrepare: setting('Prepared statements; off behind pgbouncer before 1.21', onOff, 'on'),
  jwtSecret: setting(
    'Secret that signs tokens; unset: made once and kept in the data folder',
    optional(z.string().min(32, 'must have at least 32 characters')),
    '',
  ),
  tokenLifetimeSeconds: setting('How long an access token is valid', wholeNumber(1, 31_536_000), '86400'),
  tokenRefreshSeconds: setting(
    'How long after its end a token may still be refreshed',
    wholeNumber(0, 31_536_000),
    '604800',
  ),
  corsOrigins: setting('Web origins that may call the service, comma separated', origins, ''),
  registration: setting(
    'open: anyone may start a firm; invite: only people who were invited',
    choice('open', 'invite'),
    'open',
  ),
  invitationLifetimeSeconds: setting('How long an invitation can be accepted', wholeNumber(60, 31_536_000), '604800'),
  loginFailuresPerEmail: setting('Failed sign-ins for one e-mail before it has to wait', wholeNumber(1, 100_000), '10'),
  loginFailuresPerAddress: setting(
    'Failed sign-ins from one address before it has to wait',
    wholeNumber(1, 100_000),
    '50',
  ),
  loginWindowSeconds: setting('The time in which failed sign-ins are counted', wholeNumber(1, 86_400), '900'),
  registrationsPerHour: setting('Registrations from one address within an hour', wholeNumber(1, 1_000_000), '1000'),
  resetMailsPerHour: setting('Password mails to one e-mail within an hour', wholeNumber(1, 1000), '5'),
  resetMailsPerAddress: setting(
    'Password mails that one address asks for within an hour',
    wholeNumber(1, 1_000_000),
    '100',
  ),
  storage: setting(
    'Where uploaded files are kept: disk (the data folder, which all nodes must share) or s3',
    choice('disk', 's3'),
    'disk',
  ),
  storageQuotaMb: setting(
    'Room for the files of one firm, in MB; the same bytes count once; 0: no limit',
    wholeNumber(0, 1_000_000_000),
    '0',
  ),
  s3Bucket: setting('Bucket for uploaded files, when STORAGE is s3', optional(z.string()), ''),
  s3Region: setting('Region of the bucket', z.string(), 'us-east-1'),
  s3Endpoint: setting(
    'Address of a store that speaks S3 and is not Amazon’s (paths name the bucket)',
    optional(url('http:', 'https:')),
    '',
  ),
  s3AccessKeyId: setting(
    'Key for the bucket; unset: what the AWS SDK finds by itself (environment, instance role)',
    optional(z.string()),
    '',
  ),
  s3SecretAccessKey: setting('Secret of that key', optional(z.string()), ''),
  bodyLimitBytes: setting('Largest JSON body', wholeNumber(10_000, 100_000_000), '2000000'),
  readers: setting(
    'Documents that one node reads at a time; each takes up to 750 MB of memory',
    wholeNumber(1, 64),
    '2',
  ),
  readingSecondsMax: setting(
    'How long reading one document may take, beside the time to recognise scanned pages',
    wholeNumber(1, 3600),
    '120',
  ),
  importMbMax: setting('Largest table that can be imported, in MB', wholeNumber(1, 100_000), '1000'),
  archiveMbMax: setting(
    'Largest archive of a firm that can be brought in, in MB; unpacked it may have ten times as much',
    wholeNumber(1, 10_000_000),
    '10000',
  ),
  aiModel: setting(
    'Language model that helps to answer, write and read documents, by its name at the provider; unset: the rules work alone',
    optional(z.string()),
    '',
  ),
  aiProvider: setting(
    'Whose model it is: openai-compatible (any server with that interface: Ollama, vLLM, llama.cpp), openai, openai-responses, anthropic, google, azure, bedrock',
    choice(...providerNames),
    'openai-compatible',
  ),
  aiBaseUrl: setting(
    'Address of that server, such as http://127.0.0.1:11434/v1; of azure also the name of the resource; unset: the provider’s own',
    optional(z.string()),
    '',
  ),
  aiApiKey: setting('Key for that server or provider, where it wants one', optional(z.string()), ''),
  aiSecondsMax: setting('Longest wait for the language model, for one document or answer', wholeNumber(1, 3600), '120'),
  aiRetriesMax: setting('Further tries when the language model is overloaded or fails', wholeNumber(0, 10), '2'),
  aiTools: setting(
    'Whether the language model is given its tools as such (auto), or told of them in words (off); a server that refuses tools is told in words by itself',
    choice('auto', 'off'),
    'auto',
  ),
  aiRoundsMax: setting('How many times the language model is asked for one answer', wholeNumber(2, 50), '8'),
  aiCallsMax: setting('How many things it may look up for one answer', wholeNumber(1, 200), '20'),
  aiResultCharactersMax: setting(
    'How much of what was looked up at once it is shown, in characters',
    wholeNumber(1000, 1_000_000),
    '8000',
  ),
  aiMaterialCharactersMax: setting(
    'How much of all that was looked up it is shown at a time, in characters; of what is older it keeps the figures',
    wholeNumber(4000, 10_000_000),
    '40000',
  ),
  aiCheck: setting(
    'Whether the language model reads its answer once more beside what it cites, and what it doubts is said with the answer; one more call for each answer',
    choice('on', 'off'),
    'on',
  ),
  aiDocumentCharactersMax: setting(
    'How much of a document the language model is shown at a time, in characters',
    wholeNumber(1000, 10_000_000),
    '60000',
  ),
  aiDocumentQuestionsMax: setting(
    'How many times the language model is asked about one document',
    wholeNumber(1, 100),
    '4',
  ),
  aiDocumentPicturesMax: setting(
    'How many recognised pages of one document the language model is also shown as pictures, the worst recognised first; each costs tokens; 0: none, as a model that takes text only refuses them',
    wholeNumber(0, 100),
    '0',
  ),
  aiOutputTokensMax: setting('Longest answer of the language model, in tokens', wholeNumber(100, 1_000_000), '8000'),
  timeZone: setting(
    'IANA time zone of firms that have set none: what today and a working day are',
    z.string().refine(isTimeZone, 'must be a time zone such as Europe/Zurich'),
    'UTC',
  ),
  chatQueriesPerMinute: setting('Questions that one person may ask within a minute', wholeNumber(1, 100_000), '60'),
  reportsPerHour: setting('Reports that one person may have written within an hour', wholeNumber(1, 100_000), '60'),
  chatConcurrency: setting('Questions that one node answers at a time', wholeNumber(1, 1000), '8'),
  chatConcurrencyPerFirm: setting('Of these, questions of one firm', wholeNumber(1, 1000), '4'),
  chatQueueMax: setting(
    'Questions of one firm that may wait for an answer on one node',
    wholeNumber(1, 100_000),
    '100',
  ),
  chatSecondsMax: setting('Longest time for one answer', wholeNumber(1, 3600), '120'),
  poolIdleSeconds: setting(
    'After this long without a question a firm’s agents are let go and their memory with them',
    wholeNumber(1, 86_400),
    '900',
  ),
  aiTokensPerDay: setting(
    'Tokens of the language model that one firm may use in a day (UTC); then the rules answer alone; 0: no limit',
    wholeNumber(0, 1_000_000_000_000),
    '20000000',
  ),
  aiAnswerTokensMax: setting(
    'Longest turn of the language model in a chat, and longest part of a report that it writes at once, in tokens; one that thinks aloud needs more',
    wholeNumber(100, 100_000),
    '4000',
  ),
  ...accessSettings,
  ...connectionSettings,
  ...signInSettings,
  ...backupSettings,
  ...watchingSettings,
  logLevel: setting('What is logged to standard error', choice('debug', 'info', 'warn', 'error', 'silent'), 'warn'),
} as const

export type Config = { [key in keyof typeof settings]: z.output<(typeof settings)[key]['type']> }
