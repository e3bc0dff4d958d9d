import { join } from 'node:path'

export const aimockCli = join(import.meta.dirname, 'node_modules/@copilotkit/aimock/dist/cli.js')
