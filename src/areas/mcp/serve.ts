import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { version } from '../../platform/version.ts'
import { askTool } from './ask.ts'
import { listCommentsTool } from './comments.ts'
import { documentTools } from './documents.ts'
import { firmListTools } from './firm_lists.ts'
import { listTools } from './lists.ts'
import { listNotificationsTool } from './notifications.ts'
import { rateTool } from './rates.ts'
import { readTools } from './read.ts'
import { addResources } from './resources.ts'
import { searchTool } from './search.ts'
import { type Asking, addTool } from './tool.ts'
import { mayWrite, writeTools } from './writes.ts'

const instructions =
  'The CRM of an investment firm: companies, contacts, deals, figures, notes, meetings and documents, as far as the person whose token or key this is may see them. ' +
  'Begin with search to find ids. Quote documents with the marker of their citation, such as [CIM.pdf p.12]. Money is in the currency of the firm unless another stands beside it; ratios are fractions (0.2 is 20 %).'

/** What one message of a program is answered with, and the way to end that before it is whole. */
type Served = { response: Promise<Response>; close(): Promise<void> }

/** Answers one message. Nothing is kept between messages: each is served by a server of its own, which sees as the asker does. */
export async function serve(asking: Asking, request: Request, message: unknown): Promise<Served> {
  const server = new McpServer({ name: 'firm-crm', title: 'Firm CRM', version }, { instructions })
  const tools = [
    searchTool,
    ...readTools,
    ...listTools,
    ...firmListTools,
    listCommentsTool,
    listNotificationsTool,
    ...documentTools,
    rateTool,
    askTool,
  ]
  for (const tool of mayWrite(asking.user) ? [...tools, ...writeTools] : tools) addTool(server, asking, tool)
  addResources(server, asking)
  const wantsStream = request.headers.get('accept')?.includes('text/event-stream') ?? false
  request.headers.set('accept', 'application/json, text/event-stream')
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !wantsStream })
  // reason: the SDK declares what may be missing another way than TypeScript's exact optional properties
  await server.connect(transport as Parameters<typeof server.connect>[0])
  return { response: transport.handleRequest(request, { parsedBody: message }), close: () => server.close() }
}
