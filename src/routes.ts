import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page URL of the product. Files stand beside the feature they belong to. */
export default [
  layout("shell/site-layout.tsx", [
    index("features/home/home-page.tsx"),
    route("seamless-gutters", "features/services/seamless-gutters-page.tsx"),
    route("gutter-guards", "features/services/gutter-guards-page.tsx"),
    route("testimonials", "features/reviews/reviews-page.tsx"),
    route("gallery", "features/gallery/gallery-page.tsx"),
    route("contact", "features/messages/contact-page.tsx"),
    route("the-villages", "features/service-area/the-villages-page.tsx"),
    route("service-areas", "features/service-area/service-areas-page.tsx"),
    route("*", "shell/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
