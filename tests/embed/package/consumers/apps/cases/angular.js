import '@angular/compiler'
import '../configured.js'
import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { orders } from './orders.js'

class App {
  index = signal(0)
  isShown = signal(true)
  ready = signal(0)
  order = computed(() => orders[this.index()])
  next() {
    this.index.update((index) => index + 1)
  }
  toggle() {
    this.isShown.update((isShown) => !isShown)
  }
  count() {
    this.ready.update((ready) => ready + 1)
  }
}

Component({
  selector: '#app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button (click)="next()">Next order</button>
    <button (click)="toggle()">Show or hide</button>
    @if (isShown()) {
      <courier-request
        [attr.vendor]="order().vendor"
        [attr.no-map]="order().noMap"
        debug="false"
        [customer]="order().customer"
        [address]="order().address"
        [items]="order().items"
        [amount]="order().amount"
        [reference]="order().reference"
        (courier-ready)="count()"
      >
        <i>Order {{ index() + 1 }}</i>@for (item of order().items; track item.name) {<i>{{ item.name }}</i>}
      </courier-request>
    }
    <output>{{ ready() }}</output>`,
})(App)

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
// Loaded after the page is rendered, so that properties are set before the element is defined.
import('courier-elements/courier-request')
