import type { en } from '../en/platform-goals.ts'

export const pl: typeof en = {
  product_quality: { title: 'Jakość produktu', description: 'Jak dobry jest sam produkt: materiał, wykonanie, smak, dopasowanie.' },
  value_for_money: { title: 'Stosunek jakości do ceny', description: 'Czy produkt był wart swojej ceny.' },
  customer_service: { title: 'Obsługa klienta', description: 'Jak potraktowano pytania i reklamacje.' },
  delivery: { title: 'Dostawa', description: 'Szybkość, staranność i niezawodność wysyłki.' },
  returns: { title: 'Zwroty', description: 'Jak łatwo było coś odesłać lub odzyskać pieniądze.' },
  ease_of_use: { title: 'Łatwość użycia', description: 'Jak łatwo produkt robi to, do czego służy.' },
  website_app: { title: 'Strona i aplikacja', description: 'Szukanie, wybieranie i płacenie online.' },
  store_experience: { title: 'Wizyta w sklepie', description: 'Wizyta na miejscu: porządek, atmosfera, czekanie.' },
  staff: { title: 'Personel', description: 'Uprzejmość i wiedza spotkanych osób.' },
  communication: { title: 'Komunikacja', description: 'Jak dobrze informowano o postępach.' },
  trust_safety: {
    title: 'Zaufanie i bezpieczeństwo',
    description: 'Czy klient czuł się bezpiecznie, był uczciwie informowany i sprawiedliwie traktowany.',
  },
  loyalty: { title: 'Lojalność', description: 'Czy klient by wrócił i polecił innym.' },
}
