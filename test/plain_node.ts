import { readConfig } from '../src/config.ts'
import { endOnSignal } from '../src/end_on_signal.ts'
import { startService } from '../src/start.ts'

// A node as main.ts starts it, without building the web app.

const starting = startService(readConfig(process.env), console.log)
endOnSignal(async () => (await starting).close())
const { url } = await starting
console.log(`Firm CRM is ready at ${url}`)
