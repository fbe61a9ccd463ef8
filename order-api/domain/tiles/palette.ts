import type { TileTheme } from '../../../core/api/tiles.ts'
import type { LabelKind } from './labels.ts'

export interface TilePalette {
  land: string
  foreign: string
  shore: string
  water: string
  green: string
  block: string
  road: string
  roadEdge: string
  expressway: string
  expresswayEdge: string
  rail: string
  shield: string
  halo: string
  text: Record<LabelKind, string>
}

/** Pale colours, so that pin, rider and route stand out. Texts have a contrast of 4.5:1 on land. */
export const palettes: Record<TileTheme, TilePalette> = {
  light: {
    land: '#f6f4f0',
    foreign: '#eceae6',
    shore: '#dfe3e4',
    water: '#cfe0ea',
    green: '#deebd8',
    block: '#f0ede7',
    road: '#ffffff',
    roadEdge: '#dedad2',
    expressway: '#fbe3b4',
    expresswayEdge: '#e6c988',
    rail: '#bfb6c9',
    shield: '#fff3d6',
    halo: '#f9f8f5',
    text: {
      town: '#3b4148',
      quarter: '#596069',
      station: '#4a4f7a',
      spot: '#5c5148',
      street: '#66645f',
      expressway: '#6d5310',
      water: '#35617c',
    },
  },
  dark: {
    land: '#20242a',
    foreign: '#1b1f24',
    shore: '#2b3138',
    water: '#141a22',
    green: '#222d28',
    block: '#252a31',
    road: '#3a4049',
    roadEdge: '#191c21',
    expressway: '#5a5039',
    expresswayEdge: '#191c21',
    rail: '#474454',
    shield: '#3a3527',
    halo: '#1a1d22',
    text: {
      town: '#d5d9de',
      quarter: '#aab1ba',
      station: '#b3b6e0',
      spot: '#bcb3aa',
      street: '#a3a8ae',
      expressway: '#e3cd96',
      water: '#8fb1c8',
    },
  },
}
