import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from './api/client.ts'
import { router } from './routes.tsx'
import { theme } from './theme.ts'

/** The whole page: the look, what was fetched, and the screen of the address. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <Notifications position="top-center" limit={4} containerWidth={380} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
