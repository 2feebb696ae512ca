import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Section 2's route table. Paths answer in any letter case. */
export default [
  layout('shell/shell.tsx', [
    index('storefront/home.tsx'),
    route('products', 'storefront/products.tsx'),
    route('product/:id', 'storefront/product-page.tsx'),
    route('productDetail', 'storefront/first-product-page.tsx'),
    route('productDetail2', 'storefront/showcase.tsx'),
    route('about', 'storefront/about.tsx'),
    route('contact', 'storefront/contact.tsx'),
    route('blog', 'storefront/blog.tsx'),
    route('blog/:slug', 'storefront/article-page.tsx'),
    ...['privacy', 'terms', 'shipping', 'returns', 'grievance'].map((path) => route(path, 'legal/legal-page.tsx', { id: path })),
    route('search', 'search/search-page.tsx'),
    route('scrolltotop', 'storefront/scroll-to-top-page.tsx'),
    route('cart', 'cart/cart.tsx'),
    route('login', 'account/login.tsx'),
    route('login-phone', 'account/login-phone.tsx'),
    route('register', 'account/register.tsx'),
    route('profilepage', 'account/profile.tsx'),
    route('myorders', 'account/my-orders.tsx'),
    route('checkout', 'checkout/checkout.tsx'),
  ]),
  route('admin', 'admin/admin-shell.tsx', [
    index('admin/dashboard/dashboard.tsx'),
    route('allproducts', 'admin/products/products.tsx'),
    route('messages', 'admin/messages/messages.tsx'),
    route('customers', 'admin/customers/customers.tsx'),
    route('customers/:id', 'admin/customers/customer.tsx'),
    route('leads', 'admin/leads/leads.tsx'),
    route('activity', 'admin/activity/activity.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
  ]),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
