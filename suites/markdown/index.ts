import './render.ts'
import './render-raw.ts'
