import './mantine.css'
import './tokens.css'
import { createRoot } from 'react-dom/client'
import './api/round_trip.ts'
import { App } from './app.tsx'

const place = document.getElementById('app')
if (place) createRoot(place).render(<App />)
