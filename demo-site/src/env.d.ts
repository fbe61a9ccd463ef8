/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What the server was started with, defaults resolved. */
    courier?: import('./settings.ts').SiteSettings
  }
}
