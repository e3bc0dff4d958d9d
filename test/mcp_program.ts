import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export type McpResult = { isError?: boolean; content: { text: string }[] }

/** A program that asks as a person: by their token, or by a key of theirs. */
export async function programAt(url: string, token: string) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit })
  await client.connect(transport as Parameters<Client['connect']>[0]) // reason: the SDK types what may be missing another way
  return { client, transport }
}

/** Calls a tool, and reads its answer as the JSON that ours write. */
export async function call(client: Client, name: string, input: object = {}) {
  const result = (await client.callTool({ name, arguments: { ...input } })) as McpResult // reason: tools of ours answer text
  const text = result.content[0]?.text ?? ''
  return { isError: result.isError ?? false, text, answer: result.isError ? undefined : JSON.parse(text) }
}
