// The browser compiles the template, so that the test doesn't need Angular's compiler.
import '@angular/compiler'
import './configured.js'
import 'courier-elements/courier-request'
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'

class App {
  orderId = signal('')
  placed({ detail }) {
    this.orderId.set(detail.orderId)
  }
}

Component({
  selector: 'counter-app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <courier-request vendor="1002" no-map (courier-order-placed)="placed($event)"></courier-request>
    <output>{{ orderId() }}</output>`,
})(App)

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
