import type { Feature } from "~/platform/http/feature";
import { inquiriesHandlers } from "./handlers";
import { exampleOfInquiries } from "./messages/inquiry-examples";
import {
  figuresOfInquiries,
  inquiryCount,
  inquirySearch,
  namesOfInquiries,
  ownedInquiries,
  subjectsOfInquiries,
  writingsOfInquiries,
} from "./office";
import { inquiriesRoutes } from "./routes";
import { inquiriesSubscribers } from "./subscribers";
import { inquiriesTasks } from "./tasks";

export const inquiriesFeature = {
  handlers: { inquiries: inquiriesHandlers },
  routes: inquiriesRoutes,
  subscribers: inquiriesSubscribers,
  tasks: inquiriesTasks,
  answers: [
    ownedInquiries,
    inquirySearch,
    inquiryCount,
    namesOfInquiries,
    figuresOfInquiries,
    subjectsOfInquiries,
    writingsOfInquiries,
    exampleOfInquiries,
  ],
} satisfies Feature;
