import { suite as render } from './render.ts'
import { suite as renderRaw } from './render-raw.ts'

export const markdown = [render, renderRaw]
