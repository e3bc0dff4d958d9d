import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startLoopbackServer } from '../../../test/peers/loopback_server.ts'
import { openEgnyte } from './egnyte/open.ts'
import { openGmail } from './gmail/open.ts'
import { openGoogleCalendar } from './google_calendar/open.ts'
import { openGoogleDrive } from './google_drive/open.ts'
import { openGraphDrive } from './graph_drive/open.ts'
import { openGraphMail } from './graph_mail/open.ts'
import { openOutside } from './open_outside.ts'
import { openRedmine } from './redmine/open.ts'

const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
const server = await startLoopbackServer(() => ({
  status: 200,
  json: { value: 'x', items: 'x', messages: 'x', id: 5, files: 5 },
}))
after(() => Promise.all([outside.close(), server.stop()]))

const access = { outside, authorization: { header: async () => 'Bearer any' } }
const google = { ...access, apiUrl: server.url, account: 'ana@firm.test', address: 'ana@firm.test' }
const accounts = {
  Egnyte: openEgnyte({ ...access, url: server.url }),
  Gmail: openGmail(google),
  'Google Calendar': openGoogleCalendar(google),
  'Google Drive': openGoogleDrive(google),
  'Microsoft Graph': openGraphDrive({ ...google, drive: 'me/drive' }),
  'Microsoft Graph’s mail': openGraphMail(google),
  Redmine: openRedmine({ ...access, url: server.url }),
}

for (const [name, account] of Object.entries(accounts))
  test(`an answer that is not one of ${name} is said in words, and is no fault of the service`, async () => {
    await assert.rejects(account.check(new AbortController().signal), {
      name: 'ConnectionFault',
      message: /answered something that is not understood$/,
    })
  })
