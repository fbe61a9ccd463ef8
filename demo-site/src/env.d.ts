/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    courier?: import('./settings.ts').ServedSettings
  }
}
