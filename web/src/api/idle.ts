/** When nothing else is to do, or in five seconds. Safari has no requestIdleCallback. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 500),
  )
