import { resolve } from 'node:path'
import { setHeadsAside } from '../src/areas/events/heads.ts'
import { readConfig } from '../src/config.ts'
import { credentialsKeysOf, openAlone } from '../src/installation.ts'
import { keepSecrets } from '../src/keep_secrets.ts'
import { checkBackup } from '../src/platform/backup/check.ts'
import { keyIdOf } from '../src/platform/backup/make.ts'
import { restoreBackup } from '../src/platform/backup/restore.ts'
import { runScript } from '../src/platform/backup/script.ts'
import { settleRestored } from '../src/settle_restored.ts'

// npm run restore -- FILE: into the empty database and storage that the variables of the service name. --check only reads the
// file and compares its checksums; --replace gives up what the database holds; --take-over says that the original is gone.

const usage = 'npm run restore -- FILE [--check | --replace] [--take-over]'

await runScript(usage, ['--check', '--replace', '--take-over'], async (file, flags) => {
  const path = resolve(file)
  if (flags.has('--check')) {
    const { manifest } = await checkBackup(path)
    console.log(`${file} is whole: made ${manifest.made_at}, ${manifest.parts} parts`)
    return
  }
  const takesOver = flags.has('--take-over')
  const config = readConfig(process.env)
  const installation = await openAlone(config, console.log)
  try {
    const replace = flags.has('--replace')
    const { at, storage } = installation
    const keepKeys = (keys: Record<string, string>) => keepSecrets(config, keys, replace)
    const manifest = await restoreBackup({
      at,
      storage,
      path,
      replace,
      keepKeys,
      settle: settleRestored({ storage, takesOver }),
      say: console.log,
    })
    // the chains are those of the back-up from now on
    await setHeadsAside(config.dataDir)
    for (const key of manifest.files?.missing ?? [])
      console.log(`The bytes of ${key} were missing when the back-up was made`)
    const known = new Set((await credentialsKeysOf(config)).map(keyIdOf))
    if (!manifest.credentials_key_ids.some((id) => known.has(id)))
      console.log(
        'Passwords and tokens of connected accounts are sealed with a key that is not here: start the service with the ' +
          'CREDENTIALS_KEY of the installation that made the back-up, or connect the accounts again.',
      )
    console.log(`Restored what was backed up at ${manifest.made_at}`)
    if (!takesOver)
      console.log(
        'It does nothing outside by itself, in case the original runs: no webhooks, no syncing, no reminders, no calendars. ' +
          'Where the original is gone, run npm run take-over before the service is started.',
      )
  } finally {
    await installation.close()
  }
})
