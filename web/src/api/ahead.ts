type Ahead = { token: string; answers: Record<string, Promise<Response>> }

// what the page has asked for with this token before the program was there (scripts/web_parts.ts)
let ahead = (window as { ahead?: Ahead }).ahead // reason: a script of the page has set it

/** What was asked for ahead is answered once, to the token it was asked with. */
export function fetchOnce(request: Request, token: string | undefined): Promise<Response> {
  const path = request.url.slice(new URL('.', location.href).href.length)
  const answer = request.method === 'GET' && ahead?.token === token ? ahead?.answers[path] : undefined
  if (!answer) return fetch(request)
  delete ahead?.answers[path]
  return answer
}

/** Later it would be old. */
export function forgetAhead(): void {
  ahead = undefined
}
